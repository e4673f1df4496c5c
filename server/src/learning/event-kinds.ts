import { lessonProblem, testProblem } from '@hornbook/rules/figures/events'
import { t } from '../texts/texts.ts'
import type { EventKind } from './parse-item.ts'

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
  read({ level, lesson }) {
    if (!Number.isInteger(level) || !Number.isInteger(lesson)) return t('learning:lessonNotWhole')
    return { level: level as number, lesson: lesson as number }
  },
  problem: ({ level, lesson }) => (lessonProblem(level, lesson) ? t('learning:noLesson', { lesson, level }) : null),
}

export const ASSESSMENT_RESULT: EventKind<TestFacts> = {
  type: 'assessmentResult',
  read({ test, result }) {
    if (!Number.isInteger(test)) return t('learning:testNotWhole')
    if (result !== 'passed' && result !== 'failed') return t('learning:otherResult')
    return { test: test as number, result }
  },
  problem: ({ test }) => (testProblem(test) ? t('learning:noTest', { test }) : null),
}
