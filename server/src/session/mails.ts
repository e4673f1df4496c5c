import type { Settings } from '../http/surroundings.ts'
import type { Mail } from '../people/outbox.ts'
import type { Purpose } from './credential-links.ts'
import { texts } from './texts.ts'

/** The mail that carries a one-time link; the link is the only secret in it, and only in the mail. */
export function credentialMail(settings: Settings, purpose: Purpose, to: string, token: string): Mail {
  const link = `${settings.publicUrl}/unauth/teacher?token=${token}`
  const { invitationDays, resetHours } = settings.credentialLinks
  const life = purpose === 'invitation' ? invitationDays : resetHours
  return mail(settings, texts[purpose], to, { link, life })
}

/** Tells somebody who signs in already that they belong to one more district. */
export const addedMail = (settings: Settings, to: string): Mail =>
  mail(settings, texts.added, to, { link: `${settings.publicUrl}/login`, life: 0 })

function mail(
  { brand }: Settings,
  words: (typeof texts)[keyof typeof texts],
  to: string,
  { link, life }: { link: string; life: number },
): Mail {
  const { programName, supportEmail } = brand
  const text = [...words.lines(programName), '', link, '', words.ends(life), '', supportEmail].join('\n')
  return { to, subject: words.subject(programName), text }
}
