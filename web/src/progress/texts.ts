import { progress } from '../texts/en/progress.ts'
import { addTexts } from '../texts/texts.ts'

addTexts('progress', progress)
