import { addTexts } from '../../texts/texts.ts'

/** Apart from those of the provider's page: the pop-up is loaded by everybody. */
const popUp = {
  from: 'From the {{product}} team',
  message: 'Message from the {{product}} team: {{title}}. F6 goes to it.',
  more: 'Read more',
  later: 'Remind me next time',
  never: 'Do not show again',
  close: 'Close',
  newTab: '(opens in a new tab)',
  declined: 'You will not see “{{title}}” again.',
  undo: 'Undo',
} as const

declare module '../../texts/texts.ts' {
  interface Catalogues {
    readonly promotionsPopUp: typeof popUp
  }
}

addTexts('promotionsPopUp', popUp)
