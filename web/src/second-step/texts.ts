import { addTexts } from '../texts/texts.ts'
import { setUp } from './set-up/set-up-texts.ts'

/** The texts of proving who one is, and of setting up a second step. */
const secondStep = {
  setUp,
  unreachable: 'Hornbook cannot be reached just now. Please try again in a moment.',
  noPasskey: 'Your browser could not use a passkey here. Use another way.',
  page: {
    required: 'One more step',
    setUp: 'Add a second step',
    startAgain: 'Not you? Start again',
  },
  again: {
    title: 'Please confirm that it is you',
    text: 'What you are about to do could let somebody else in, or give much away. Your answer counts for ten minutes.',
    cancel: 'Cancel',
    cancelled: 'Nothing was changed: it was not confirmed that it is you.',
    failed: 'Your ways to confirm it could not be read just now',
  },
  code: {
    lead: 'Enter the 6 digits that your authenticator app shows for {{program}}.',
    label: 'Code',
    help: 'It is checked at the sixth digit. Pasting works.',
    clock: "Codes change every 30 seconds. If yours never fit, set the phone's clock to automatic.",
    short: 'A code has 6 digits.',
    checking: 'Checking…',
    use: 'Use a code instead',
    way: 'Use your authenticator app',
  },
  passkey: {
    lead: 'Touch the sensor, or unlock the device that holds your passkey.',
    waiting: 'Waiting for your passkey…',
    start: 'Use my passkey',
    declined: 'No passkey was used. Try again, or use another way.',
    way: 'Use a passkey',
  },
  recoveryCode: {
    title: 'Use a recovery code',
    lead: 'One of the ten that you kept when you switched this on. It works once.',
    label: 'Recovery code',
    missing: 'Enter a recovery code.',
    way: 'Use a recovery code',
    left: '{{count, number}} left',
    none: 'I have none left',
  },
  password: {
    lead: 'Enter your password once more.',
    label: 'Password',
    missing: 'Enter your password.',
  },
  lost: {
    title: 'Ask somebody to let you in',
    lead: 'Nobody can do it by email: that would make the second step worthless. Call {{program}} support. They call you back, at a number that they or your district know, and reset your second step.',
    write: 'No number at hand? Ask for a call at',
    after: 'All your sessions end then. You sign in with your password, and set up a new second step.',
    link: 'I have none of these',
    back: 'Back',
  },
  remember: 'Do not ask here for 30 days',
  rememberHelp: 'Only where nobody else uses this browser.',
  continue: 'Continue',
  or: 'or',
  pause_one: 'Too many wrong codes. Try again in {{count, number}} minute.',
  pause_other: 'Too many wrong codes. Try again in {{count, number}} minutes.',
  pausePasskey: 'A passkey still works.',
} as const

declare module '../texts/texts.ts' {
  interface Catalogues {
    readonly secondStep: typeof secondStep
  }
}

addTexts('secondStep', secondStep)
