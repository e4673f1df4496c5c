/** An address for a new mail to all of these. What stands in an address cannot become another one, nor a header. */
export const mailTo = (addresses: readonly string[], subject: string): string =>
  `mailto:${addresses.map(address => encodeURIComponent(address)).join(',')}?subject=${encodeURIComponent(subject)}`
