import type { ConnectionSettings } from '@hornbook/contract/bringing-in/connection-settings'
import { Refusal } from '../../access/refusal.ts'
import { t } from '../../texts/texts.ts'

/** Whom a secret is sent to, and as what; null where it is never sent. */
function placeOf(settings: ConnectionSettings): string | null {
  if ('hostKey' in settings) {
    // Of a pair of keys only a signature is sent.
    if (settings.signIn === 'key') return null
    return JSON.stringify([settings.host, settings.port, settings.username])
  }
  if (!('system' in settings)) return null
  const { address, tokenAddress, clientId, signIn } = settings
  return JSON.stringify([new URL(address).origin, tokenAddress && new URL(tokenAddress).origin, clientId, signIn])
}

/** Whether a roster comes from another place by these settings: what is known of the last one says nothing of it. */
export const isElsewhere = (before: ConnectionSettings, after: ConnectionSettings): boolean =>
  sourceOf(before) !== sourceOf(after)

function sourceOf(settings: ConnectionSettings): string {
  if ('hostKey' in settings) return JSON.stringify([settings.host, settings.port, settings.username, settings.folder])
  return 'system' in settings ? JSON.stringify([settings.address, settings.clientId]) : ''
}

interface Change {
  readonly before: ConnectionSettings
  readonly after: ConnectionSettings
  readonly hasSecret: boolean
  readonly secret: string | undefined
}

/** A secret is never sent to an address that was typed after it: whoever changes where it goes gives it anew. */
export function requireSecretFor({ before, after, hasSecret, secret }: Change): void {
  const refuse = (detail: string) => new Refusal('invalid', { detail, pointer: '/data/attributes/secret' })
  const place = placeOf(after)
  if (place === null && secret !== undefined)
    throw refuse(t(`bringingIn:connection.${'hostKey' in after ? 'secretOfKey' : 'secretOfAccount'}`))
  if (place !== null && hasSecret && secret === undefined && place !== placeOf(before))
    throw refuse(t('bringingIn:connection.secretAnew'))
}
