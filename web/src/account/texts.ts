import { addTexts } from '../texts/texts.ts'
import { own } from './my-account/my-account-texts.ts'
import { step } from './second-step/second-step-texts.ts'

/** The texts of what belongs to the signed-in person. */
const account = {
  own,
  step,
  secretCode: {
    title: 'Secret code',
    about: 'Only you can see this code. Do not pass it on.',
    label: 'Your secret code',
    regenerate: 'Regenerate',
    ask: 'Make a new code?',
    askText: 'It replaces the code above at once, wherever you have used it.',
    yes: 'Make a new code',
    no: 'Keep this one',
    renewed: 'This is your new code. The old one no longer works.',
  },
}

declare module '../texts/texts.ts' {
  interface Catalogues {
    account: typeof account
  }
}

addTexts('account', account)
