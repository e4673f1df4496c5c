import { lessonProblem, testProblem } from '@hornbook/rules/figures/events'
import { t } from '../texts/texts.ts'
import { LESSON_STORE, RESULT_STORE } from './event-stores.ts'
import type { EventKind, EventType, LessonFacts, TestFacts } from './events.ts'

const LESSON_COMPLETION: EventKind<LessonFacts> = {
  type: 'lessonCompletion',
  store: LESSON_STORE,
  read({ level, lesson }) {
    if (!Number.isInteger(level) || !Number.isInteger(lesson)) return t('learning:lessonNotWhole')
    return { level: level as number, lesson: lesson as number }
  },
  problem: ({ level, lesson }) => (lessonProblem(level, lesson) ? t('learning:noLesson', { lesson, level }) : null),
  toCompletion: ({ facts, finishedAt }) => ({ ...facts, finishedAt }),
}

const ASSESSMENT_RESULT: EventKind<TestFacts> = {
  type: 'assessmentResult',
  store: RESULT_STORE,
  read({ test, result }) {
    if (!Number.isInteger(test)) return t('learning:testNotWhole')
    if (result !== 'passed' && result !== 'failed') return t('learning:otherResult')
    return { test: test as number, result }
  },
  problem: ({ test }) => (testProblem(test) ? t('learning:noTest', { test }) : null),
  toCompletion: () => null,
}

export const EVENT_KINDS: Readonly<Record<EventType, EventKind>> = {
  lessonCompletion: LESSON_COMPLETION,
  assessmentResult: ASSESSMENT_RESULT,
}
