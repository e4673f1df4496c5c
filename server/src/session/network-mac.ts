import type { Settings } from '../configuration/settings.ts'
import { keyFor, macOf } from '../secrets/tokens.ts'

/** A network as sessions keep it: two are seen to be the same, and nobody reads from it which one. */
export const networkMac = ({ secret }: Pick<Settings, 'secret'>, network: string): Buffer =>
  macOf(keyFor('networks of sessions', secret), network)
