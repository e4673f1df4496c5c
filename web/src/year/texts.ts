import { addTexts } from '../texts/texts.ts'
import { newYear } from './new-year-texts.ts'

declare module '../texts/texts.ts' {
  interface Catalogues {
    readonly year: typeof newYear
  }
}

addTexts('year', newYear)
