import ipaddr from 'ipaddr.js'

/**
 * The network that limits count an address as: an IPv4 address itself, also when it comes as IPv6, and the /64 of an IPv6
 * address, because one subscriber has all of that (SAFE-8).
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${new ipaddr.IPv6(parsed.parts)}/64`)
  return `${network}/64`
}
