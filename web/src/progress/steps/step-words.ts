import { formatShortDay } from '@hornbook/rules/time/written-days'
import type { TFunction } from 'i18next'
import type { Note } from '../notes/note.ts'

/** A step that was ticked as done. */
export type StepDone = NonNullable<Note['step']>

/** 'Level 2 lesson 50 taught'. */
function stepWords({ act, level, lesson, test }: StepDone, t: TFunction<'progress'>): string {
  if (act === 'teach') return t('steps.done.teach', { level: level ?? '', lesson: lesson ?? '' })
  if (act === 'test') return test === null ? t('steps.done.testOnly') : t('steps.done.test', { test })
  return t(`steps.done.${act}`)
}

/** 'Level 2 lesson 50 taught on 11/24/26, Tess Teacher'. */
export const stepLine = (step: StepDone, t: TFunction<'progress'>): string =>
  t('steps.done.by', { what: stepWords(step, t), day: formatShortDay(step.on), name: step.authorName })
