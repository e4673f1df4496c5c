import { rosterSync } from '../texts/en/roster-sync.ts'
import { addTexts } from '../texts/texts.ts'

addTexts('rosterSync', rosterSync)
