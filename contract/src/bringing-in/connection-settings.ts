import { z } from 'zod'
import { MAX_PAGE_SIZE, MIN_PAGE_SIZE, REST_SIGN_INS, REST_VERSIONS, ROSTER_SYSTEMS } from '../roster-systems.ts'
import { line } from '../values.ts'

const isAddress = (typed: string) => {
  const url = URL.parse(typed)
  // What is in an address is shown and logged, so no password may be in it.
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.hash === ''
}
const address = line(500).refine(isAddress, 'This is not an address that begins with https://.')
const absent = z.literal('')

/** How a roster is fetched over OneRoster REST. Its secret, a client's secret or a bearer, is kept apart. */
export const onerosterRestSettings = z
  .object({
    system: z.enum(ROSTER_SYSTEMS),
    address: address.describe('The base address of the service, or the one that the version is added to'),
    version: z.enum(REST_VERSIONS),
    signIn: z.enum(REST_SIGN_INS),
    tokenAddress: address
      .or(absent)
      .describe("Where tokens are given; with ClassLink's proxy, the list of applications, or nothing"),
    clientId: line(255)
      .or(absent)
      .describe("The client id or consumer key; with ClassLink's list of applications, this district's application id"),
    clientIn: z.enum(['basic', 'body']),
    scope: line(1000).or(absent),
    pageSize: z.int().min(MIN_PAGE_SIZE).max(MAX_PAGE_SIZE),
  })
  .refine(({ signIn, clientId }) => signIn === 'bearer' || clientId !== '', {
    path: ['clientId'],
    message: 'This cannot be blank.',
  })
  .refine(({ signIn, tokenAddress }) => signIn !== 'oauth2' || tokenAddress !== '', {
    path: ['tokenAddress'],
    message: 'This cannot be blank.',
  })
  .refine(({ tokenAddress, clientId }) => tokenAddress === '' || clientId !== '', {
    path: ['clientId'],
    message: 'This cannot be blank.',
  })
export type OnerosterRestSettings = z.infer<typeof onerosterRestSettings>
