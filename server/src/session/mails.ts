import type { Settings } from '../http/app-context.ts'
import type { Mail } from '../mail/outbox.ts'
import { t } from '../texts/texts.ts'

export type Purpose = 'invitation' | 'reset'

/** The mail with a one-time link. The link's token appears nowhere but in this mail. */
export function credentialMail(settings: Settings, purpose: Purpose, to: string, token: string): Mail {
  const { invitationDays, resetHours } = settings.credentialLinks
  const ends = t(`session:${purpose}.ends`, { count: purpose === 'invitation' ? invitationDays : resetHours })
  const values = { ...valuesOf(settings, `/unauth/teacher?token=${token}`), ends }
  return { to, subject: t(`session:${purpose}.subject`, values), text: t(`session:${purpose}.text`, values) }
}

/** Tells a person who already has a password that they have been added to another district. */
export function addedMail(settings: Settings, to: string): Mail {
  const values = valuesOf(settings, '/login')
  return { to, subject: t('session:added.subject', values), text: t('session:added.text', values) }
}

const valuesOf = ({ brand, publicUrl }: Settings, path: string) => ({
  program: brand.programName,
  support: brand.supportEmail,
  link: `${publicUrl}${path}`,
})
