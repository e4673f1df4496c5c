import { tmpdir } from 'node:os'
import type { OnerosterRestSettings } from '@hornbook/contract/bringing-in/connection-settings'
import type { RestFetching } from '../bringing-in/connections/rest/failure.ts'
import { PULL_LIMITS, type PullLimits } from '../bringing-in/connections/rest/limits.ts'

/** As patient as tests are. */
export const QUICK: PullLimits = Object.assign({}, PULL_LIMITS, { callMs: 2000, pullMs: 20_000, waitMs: 1 })

/** What a run would ask of the adapter, for a server of this machine. */
export function fetchingFrom(
  { address, tokenAddress }: { readonly address: string; readonly tokenAddress: string },
  changes: Partial<OnerosterRestSettings> = {},
  {
    secret = 'secret',
    lastRevision = null,
    now = Date.now(),
    signal = new AbortController().signal,
    reachesPrivateAddresses = true,
  }: {
    readonly secret?: string | null
    readonly lastRevision?: string | null
    readonly now?: number
    readonly signal?: AbortSignal
    readonly reachesPrivateAddresses?: boolean
  } = {},
): RestFetching {
  const settings: OnerosterRestSettings = {
    system: 'other',
    address,
    version: '1.1',
    signIn: 'oauth2',
    tokenAddress,
    clientId: 'client',
    clientIn: 'basic',
    scope: null,
    pageSize: 10,
    ...changes,
  }
  return {
    settings,
    secret,
    lastRevision,
    env: { settings: { reachesPrivateAddresses, dataDir: tmpdir() }, signal, now },
  }
}
