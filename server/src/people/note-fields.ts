import type { StepAct } from '@hornbook/rules/figures/steps'

interface StoredNote {
  readonly text: string
  readonly until: string
  readonly step: string | null
  readonly step_level: number | null
  readonly step_lesson: number | null
  readonly step_test: number | null
}

/** A note as change rows keep it, and a history shows it (decisions 38, 63). */
export const noteFields = (note: StoredNote | null | undefined) => ({
  note: note?.text || null,
  noteUntil: note?.until ?? null,
  ...(note?.step ? { stepDone: wordOf(note) } : {}),
})

/** 'teach 2 50', 'test 1', 'ask': the browser has the words. */
const wordOf = ({ step, step_level: level, step_lesson: lesson, step_test: test }: StoredNote): string =>
  [step as StepAct, level, lesson, test].filter(each => each !== null).join(' ')
