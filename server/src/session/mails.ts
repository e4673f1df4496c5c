import type { Settings } from '../http/surroundings.ts'
import type { Mail } from '../people/outbox.ts'
import type { Purpose } from './credential-links.ts'
import { texts } from './texts.ts'

/** The mail that carries a one-time link; the link is the only secret in it, and only in the mail. */
export function credentialMail(settings: Settings, purpose: Purpose, to: string, token: string): Mail {
  const link = `${settings.publicUrl}/unauth/teacher?token=${token}`
  const words = texts[purpose]
  return {
    to,
    subject: words.subject(settings.brand.programName),
    text: [...words.lines(settings.brand.programName), '', link, '', words.ends, '', settings.brand.supportEmail].join(
      '\n',
    ),
  }
}
