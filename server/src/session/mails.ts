import type { Settings } from '../configuration/settings.ts'
import { htmlOf } from '../mail/html.ts'
import type { Mail } from '../mail/outbox.ts'
import { hashOf } from '../secrets/tokens.ts'
import { t } from '../texts/texts.ts'
import type { Recipient } from './recipient.ts'
import type { Notice } from './second-step/notice.ts'
import { WINDOW_MINUTES } from './throttle.ts'

export type Purpose = 'invitation' | 'reset'

/** What a one-time link is for: one of the first two sets a password, 'email' gives the account another address. */
export type LinkPurpose = Purpose | 'email'

/** The mail with a one-time link. The link's token appears nowhere but in this mail. */
export function credentialMail(settings: Settings, purpose: Purpose, recipient: Recipient, token: string): Mail {
  // The hash, so that the id in a header or a file name does not show the token.
  const id = hashOf(token).toString('base64url').slice(0, 32)
  const { invitationDays, resetHours } = settings.credentialLinks
  const count = { invitation: invitationDays, reset: resetHours }[purpose]
  const ends = t(`session:${purpose}.ends`, { count })
  return compose(settings, recipient, { id, kind: purpose, path: `/unauth/teacher?token=${token}`, ends })
}

/** Tells a person who already has a password that they have been added to another district. */
export const addedMail = (settings: Settings, id: string, recipient: Recipient): Mail =>
  compose(settings, recipient, { id, kind: 'added', path: '/login', ends: t('session:added.ends') })

/** Tells a person that somebody guesses at their password. */
export function guessesMail(settings: Settings, id: string, recipient: Recipient): Mail {
  const ends = t('session:guesses.ends', { minutes: WINDOW_MINUTES })
  return compose(settings, recipient, { id, kind: 'guesses', path: '/forgot-password', ends })
}

/** The mail to an address that shall become somebody's. It names nobody: the address may be a typing error. */
export function newEmailMail(settings: Settings, to: string, token: string): Mail {
  const id = hashOf(token).toString('base64url').slice(0, 32)
  const ends = t('session:email.ends', { count: settings.credentialLinks.resetHours })
  const path = `/my-account/new-email?token=${token}`
  return compose(settings, { ...NOBODY, to }, { id, kind: 'email', path, ends })
}

/** Tells the owner of an account that somebody has asked for their address: nothing comes of it. */
export function emailTakenMail(settings: Settings, to: string, token: string): Mail {
  const id = hashOf(token).toString('base64url').slice(0, 32)
  return compose(
    settings,
    { ...NOBODY, to },
    { id, kind: 'emailTaken', path: '/login', ends: t('session:emailTaken.ends') },
  )
}

const NOBODY = { firstName: '', place: null, inviter: null } as const

/** Tells the address that a person had before that it is theirs no longer. */
export function emailChangedMail(settings: Settings, id: string, recipient: Recipient): Mail {
  const ends = t('session:emailChanged.ends', { support: settings.brand.supportEmail })
  return compose(settings, recipient, { id, kind: 'emailChanged', path: '/login', ends })
}

/** Tells a person that their password was changed. */
export function passwordChangedMail(settings: Settings, id: string, recipient: Recipient): Mail {
  const ends = t('session:passwordChanged.ends', { support: settings.brand.supportEmail })
  return compose(settings, recipient, { id, kind: 'passwordChanged', path: '/forgot-password', ends })
}

/** Says that mails arrive, to whoever has tried it. */
export const testMail = (settings: Settings, id: string, recipient: Recipient): Mail =>
  compose(settings, recipient, { id, kind: 'test', path: '/adminhub/jobs', ends: t('session:test.ends') })

/** Tells a person that a sign-on opens their account from now on. */
export function signOnLinkedMail(settings: Settings, id: string, recipient: Recipient): Mail {
  const ends = t('session:signOnLinked.ends', { support: settings.brand.supportEmail })
  return compose(settings, recipient, { id, kind: 'signOnLinked', path: '/login', ends })
}

/** Tells a person what has changed about their second step, or that somebody guesses at it. */
export function secondStepMail(settings: Settings, id: string, recipient: Recipient, notice: Notice): Mail {
  const ends = t('session:step.ends', { support: settings.brand.supportEmail })
  return compose(settings, recipient, { id, kind: `step.${notice}`, path: '/forgot-password', ends })
}

interface Parts {
  readonly id: string
  readonly kind:
    | Purpose
    | ('added' | 'guesses' | 'email' | 'emailTaken' | 'emailChanged' | 'passwordChanged' | 'signOnLinked' | 'test')
    | `step.${Notice}`
  readonly path: string
  /** What follows the link. */
  readonly ends: string
}

/** Names the program, the place of the person and who invited them, as far as each is known. */
function compose({ brand, publicUrl }: Settings, recipient: Recipient, { id, kind, path, ends }: Parts): Mail {
  const { to, firstName, place, inviter } = recipient
  const program = place === null ? brand.programName : t('session:programAt', { program: brand.programName, place })
  const names = { program: brand.programName, programAt: program, inviter: inviter ?? '' }
  const link = `${publicUrl}${path}`
  const subject = t(`session:${kind}.subject`, names)
  const text = [
    firstName === '' ? t('session:greetingAlone') : t('session:greeting', { name: firstName }),
    inviter !== null && (kind === 'invitation' || kind === 'added')
      ? t(`session:${kind}.aboutBy`, names)
      : t(`session:${kind}.about`, names),
    link,
    ends,
    t('session:signature', { ...names, support: brand.supportEmail }),
  ].join('\n\n')
  const button = t(`session:${kind}.button`, names)
  return { id, to, subject, text, html: htmlOf({ program: brand.programName, subject, text, link, button }) }
}
