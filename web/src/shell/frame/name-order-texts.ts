import { addTexts } from '../../texts/texts.ts'

/** Loaded with the choice: every page has the menu, and few people choose. */
const nameOrder = {
  label: 'Sort people by',
  orders: { given: 'First name', family: 'Family name' },
  failed: 'This could not be saved. Try again.',
} as const

declare module '../../texts/texts.ts' {
  interface Catalogues {
    readonly shellNameOrder: typeof nameOrder
  }
}

addTexts('shellNameOrder', nameOrder)
