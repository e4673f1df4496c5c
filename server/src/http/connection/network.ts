import ipaddr from 'ipaddr.js'

/**
 * What limits count an address as: an IPv4 address as itself, also when it comes as IPv6; an IPv6 address as its /64,
 * because one subscriber has all of it (SAFE-8).
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${new ipaddr.IPv6(parsed.parts)}/64`)
  return `${network}/64`
}
