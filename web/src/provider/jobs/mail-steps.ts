import type { TestMail } from '@hornbook/contract/session/test-mails'
import type { TFunction } from 'i18next'

/** A line about a test mail: something went well, or did not, or is worth knowing. */
interface Line {
  readonly kind: 'good' | 'bad' | 'note'
  readonly text: string
}

/** `TLSv1.3` as people write it. */
const written = (protocol: string) => protocol.replace(/^TLSv/, 'TLS ')

/** How far the mail came, a line a step, down to the one that failed. */
export function linesOf(mail: TestMail, t: TFunction<'provider', 'mail'>): readonly Line[] {
  const { outcome, to, encryption, isSignedIn, signsIn } = mail
  const server = mail.server ?? ''
  if (outcome === 'kept') return [{ kind: 'note', text: t('kept', { to }) }]
  const steps: readonly (readonly [at: TestMail['outcome'] | null, line: Line])[] = [
    ['reach', { kind: 'good', text: t('reached', { server }) }],
    [
      'encrypt',
      encryption === null
        ? { kind: 'note', text: t('open') }
        : { kind: 'good', text: t('encrypted', { protocol: written(encryption) }) },
    ],
    ['signIn', isSignedIn ? { kind: 'good', text: t('signedIn') } : { kind: 'note', text: t('noSignIn') }],
  ]
  const failedAt = steps.findIndex(([at]) => at === outcome)
  const before = steps.slice(0, failedAt === -1 ? steps.length : failedAt).map(([, line]) => line)
  // A server that was never asked to let us in has not done anything about it.
  const told = signsIn && !isSignedIn ? before.slice(0, 2) : before
  const last: Line =
    outcome === 'sent'
      ? { kind: 'good', text: t('sent', { to }) }
      : { kind: 'bad', text: t(`steps.${outcome}`, { server, to }) }
  return [...told, last]
}
