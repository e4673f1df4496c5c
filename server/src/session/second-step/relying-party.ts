import { isIP } from 'node:net'
import { Refusal } from '../../access/refusal.ts'
import type { Settings } from '../../configuration/settings.ts'
import { t } from '../../texts/texts.ts'

interface RelyingParty {
  /** Passkeys belong to this name, and work at no other. */
  readonly id: string
  readonly origin: string
  readonly name: string
}

/** Where passkeys work: at the public address, if it is a name. Browsers make none for an IP address. */
function find({ publicUrl, brand }: Pick<Settings, 'publicUrl' | 'brand'>): RelyingParty | null {
  const { hostname, origin } = new URL(publicUrl)
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return isAddress ? null : { id: hostname, origin, name: brand.programName }
}

export const hasPasskeys = (settings: Settings): boolean => find(settings) !== null

export function relyingParty(settings: Settings): RelyingParty {
  const party = find(settings)
  if (!party) throw new Refusal('conflict', { detail: t('session:step.noPasskeys') })
  return party
}
