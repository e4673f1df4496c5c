import { addTexts } from '../texts/texts.ts'

/** Texts of the pages that stand in for screens that are not built yet. */
const comingSoon = {
  promotions: 'Promotions',
  leads: 'Districts, their rosters and their progress are in the client-side dashboard.',
  districts: 'Open the districts',
} as const

declare module '../texts/texts.ts' {
  interface Catalogues {
    readonly comingSoon: typeof comingSoon
  }
}

addTexts('comingSoon', comingSoon)
