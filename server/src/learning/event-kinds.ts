import { lessonProblem, testProblem } from '@hornbook/rules/figures/events'
import type { Completion } from '@hornbook/rules/figures/timeline'
import { t } from '../texts/texts.ts'
import { LESSONS, RESULTS, type Store } from './event-stores.ts'
import type { PostedEvent } from './parse-item.ts'

/**
 * What differs between the two kinds of event besides student and time. (Methods, so that a kind with facts of its own
 * can be handled as one of any facts.)
 */
export interface EventKind<Facts = unknown> {
  readonly type: 'lessonCompletion' | 'assessmentResult'
  readonly store: Store<Facts>
  /** The facts in an item's attributes, or a message about what is wrong with their shape. */
  read(attributes: Readonly<Record<string, unknown>>): Facts | string
  /** A message about what is wrong with the facts, or null. */
  problem(facts: Facts): string | null
  /** The lesson that an event completes; null if it completes none, but its student's standing must be derived again. */
  toCompletion(item: PostedEvent<Facts>): Completion | null
}

export interface LessonFacts {
  readonly level: number
  readonly lesson: number
}
export interface TestFacts {
  readonly test: number
  readonly result: 'passed' | 'failed'
}

export const LESSON_COMPLETION: EventKind<LessonFacts> = {
  type: 'lessonCompletion',
  store: LESSONS,
  read({ level, lesson }) {
    if (!Number.isInteger(level) || !Number.isInteger(lesson)) return t('learning:lessonNotWhole')
    return { level: level as number, lesson: lesson as number }
  },
  problem: ({ level, lesson }) => (lessonProblem(level, lesson) ? t('learning:noLesson', { lesson, level }) : null),
  toCompletion: ({ facts, finishedAt }) => ({ ...facts, finishedAt }),
}

export const ASSESSMENT_RESULT: EventKind<TestFacts> = {
  type: 'assessmentResult',
  store: RESULTS,
  read({ test, result }) {
    if (!Number.isInteger(test)) return t('learning:testNotWhole')
    if (result !== 'passed' && result !== 'failed') return t('learning:otherResult')
    return { test: test as number, result }
  },
  problem: ({ test }) => (testProblem(test) ? t('learning:noTest', { test }) : null),
  toCompletion: () => null,
}
