import type { Settings } from '../http/app-context.ts'
import type { Mail } from '../mail/outbox.ts'
import { hashOf } from '../secrets/tokens.ts'
import { t } from '../texts/texts.ts'
import { WINDOW_MINUTES } from './throttle.ts'

export type Purpose = 'invitation' | 'reset'

/** The mail with a one-time link. The link's token appears nowhere but in this mail. */
export function credentialMail(settings: Settings, purpose: Purpose, to: string, token: string): Mail {
  // The hash, so that the id in a header or a file name does not show the token.
  const id = hashOf(token).toString('base64url').slice(0, 32)
  const { invitationDays, resetHours } = settings.credentialLinks
  const ends = t(`session:${purpose}.ends`, { count: purpose === 'invitation' ? invitationDays : resetHours })
  const values = { ...valuesOf(settings, `/unauth/teacher?token=${token}`), ends }
  return { id, to, subject: t(`session:${purpose}.subject`, values), text: t(`session:${purpose}.text`, values) }
}

/** Tells a person who already has a password that they have been added to another district. */
export function addedMail(settings: Settings, id: string, to: string): Mail {
  const values = valuesOf(settings, '/login')
  return { id, to, subject: t('session:added.subject', values), text: t('session:added.text', values) }
}

/** Tells a person that somebody guesses at their password. */
export function guessesMail(settings: Settings, id: string, to: string): Mail {
  const values = { ...valuesOf(settings, '/forgot-password'), minutes: WINDOW_MINUTES }
  return { id, to, subject: t('session:guesses.subject', values), text: t('session:guesses.text', values) }
}

const valuesOf = ({ brand, publicUrl }: Settings, path: string) => ({
  program: brand.programName,
  support: brand.supportEmail,
  link: `${publicUrl}${path}`,
})
