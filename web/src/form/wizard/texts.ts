import { addTexts } from '../../texts/texts.ts'

/** What only a wizard says; forms without steps do not load it. */
const wizard = {
  leftOut_one: '{{count, number}} entry that you had chosen is not in the list any more and is left out.',
  leftOut_other: '{{count, number}} entries that you had chosen are not in the list any more and are left out.',
  elsewhere: {
    failed: 'Other schools could not be searched.',
    again: 'Try again',
    unsearched: 'Nobody at this school has this id or name. Other schools were not searched for it.',
    many: 'Nobody at this school has this id or name. Many at other schools do: paste the Student Id.',
  },
} as const

declare module '../../texts/texts.ts' {
  interface Catalogues {
    readonly formWizard: typeof wizard
  }
}

addTexts('formWizard', wizard)
