import { addTexts } from '../../texts/texts.ts'

/** What only a wizard says; forms without steps do not load it. */
const wizard = {
  leftOut_one: '{{count, number}} entry that you had chosen is not in the list any more and is left out.',
  leftOut_other: '{{count, number}} entries that you had chosen are not in the list any more and are left out.',
} as const

declare module '../../texts/texts.ts' {
  interface Catalogues {
    readonly wizard: typeof wizard
  }
}

addTexts('wizard', wizard)
