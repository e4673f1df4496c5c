import { districts } from '../texts/en/districts.ts'
import { addTexts } from '../texts/texts.ts'

addTexts('districts', districts)
