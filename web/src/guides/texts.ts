import { addTexts } from '../texts/texts.ts'
import { reader } from './reader/reader-texts.ts'

/** The texts of the lesson guides. */
const guides = { reader }

declare module '../texts/texts.ts' {
  interface Catalogues {
    guides: typeof guides
  }
}

addTexts('guides', guides)
