import type { Settings } from '../http/surroundings.ts'
import type { Mail } from '../people/outbox.ts'
import { t } from '../texts/texts.ts'
import type { Purpose } from './credential-links.ts'

/** The mail that carries a one-time link; the link is the only secret in it, and only in the mail. */
export function credentialMail(settings: Settings, purpose: Purpose, to: string, token: string): Mail {
  const { invitationDays, resetHours } = settings.credentialLinks
  const ends = t(`session:${purpose}.ends`, { count: purpose === 'invitation' ? invitationDays : resetHours })
  const values = { ...valuesOf(settings, `/unauth/teacher?token=${token}`), ends }
  return { to, subject: t(`session:${purpose}.subject`, values), text: t(`session:${purpose}.text`, values) }
}

/** Tells somebody who signs in already that they belong to one more district. */
export function addedMail(settings: Settings, to: string): Mail {
  const values = valuesOf(settings, '/login')
  return { to, subject: t('session:added.subject', values), text: t('session:added.text', values) }
}

const valuesOf = ({ brand, publicUrl }: Settings, path: string) => ({
  program: brand.programName,
  support: brand.supportEmail,
  link: `${publicUrl}${path}`,
})
