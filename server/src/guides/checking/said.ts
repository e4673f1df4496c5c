import { type Fault, Refusal } from '../../access/refusal.ts'
import { t } from '../../texts/texts.ts'
import type { BookProblem, BookRefused, BookWarning, Finding } from './findings.ts'

/** Why a book is refused: a fault for each problem, with what to do about it and where it is. */
export const bookRefusal = ({ problems }: BookRefused): Refusal => new Refusal('invalid', problems.map(faultOf))

const faultOf = ({ kind, count, places, fill = {} }: Finding<BookProblem>): Fault => ({
  detail: t(`guides:problem.${kind}`, { limit: '', version: '', entity: '', megabytes: '', ...fill, count }),
  meta: { whatToDo: t(`guides:do.${kind}`), places },
})

/** What of a book will not be shown, as a sentence. */
export const toldOf = ({ kind, count, places }: Finding<BookWarning>) => ({
  text: t(`guides:told.${kind}`, { count }),
  places: [...places],
})
