import { t } from '../../texts/texts.ts'
import { numbersOfDay } from './days.ts'
import type { ProblemAnswer } from './drafts.ts'
import type { Field } from './fields.ts'
import { problem, type Working } from './working.ts'

/** Whether a spreadsheet has made a day of a name or a number such as '1-2'; if so, asks which was meant. */
export function isMadeADay(row: Working, { name, label }: Field, text: string, now: string | null): boolean {
  const numbers = numbersOfDay(text)
  // Whoever typed it here means it.
  if (numbers === null || row.texts.isTyped(name)) return false
  const typed = [numbers.join('-'), numbers.join('/')]
  const isStored = now !== null && typed.includes(now.replace(/\b0(?=\d)/g, ''))
  const answers = (isStored ? [now] : typed).map((value): ProblemAnswer => ({ label: value, edits: { [name]: value } }))
  row.problems.push(
    problem(name, t('bringingIn:upload.madeADay', { value: text, field: label }), [
      ...answers,
      { label: t('bringingIn:upload.reallyDay', { value: text }), edits: { [name]: text } },
    ]),
  )
  return true
}
