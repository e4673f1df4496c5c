import { lessonProblem, testProblem } from '@hornbook/rules/events'
import type { EventKind } from './reading.ts'

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
    if (!Number.isInteger(level) || !Number.isInteger(lesson)) return 'level and lesson must be whole numbers.'
    return { level: level as number, lesson: lesson as number }
  },
  problem: ({ level, lesson }) =>
    lessonProblem(level, lesson) ? `There is no lesson ${lesson} in level ${level}.` : null,
}

export const ASSESSMENT_RESULT: EventKind<TestFacts> = {
  type: 'assessmentResult',
  read({ test, result }) {
    if (!Number.isInteger(test)) return 'test must be a whole number.'
    if (result !== 'passed' && result !== 'failed') return "result must be 'passed' or 'failed'."
    return { test: test as number, result }
  },
  problem: ({ test }) => (testProblem(test) ? `There is no placement test ${test}.` : null),
}
