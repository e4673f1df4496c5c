import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { OutboundFailure } from './outbound-failure.ts'

/** Whether an IP address belongs to the internet: not to this machine, its network, or a cloud's own services. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  return ipaddr.process(address).range() === 'unicast'
}

/**
 * Finds the addresses of a name, and refuses one that leads inside. It is part of the connecting: a name that is looked up
 * before could lead elsewhere by then.
 */
export const lookupPublic: LookupFunction = (name, options, answer) => {
  lookup(name, { ...options, all: true }, (failure, found) => {
    if (failure) return answer(failure, [])
    if (found.length === 0 || !found.every(({ address }) => isPublic(address)))
      return answer(new OutboundFailure('inside'), [])
    if (options.all) return answer(null, found)
    const [first] = found
    answer(null, first?.address ?? '', first?.family)
  })
}

/** Refuses an address that somebody typed unless it is https and, where it names an IP address, a public one. */
export function requirePublic(url: URL): void {
  if (url.protocol !== 'https:') throw new OutboundFailure('insecure')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(host) && !isPublic(host)) throw new OutboundFailure('inside')
}
