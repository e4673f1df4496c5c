import {
  postAssessmentResults,
  postLessonCompletions,
  voidAssessmentResult,
  voidLessonCompletion,
} from '@hornbook/contract/learning/events'
import { onServiceToken, type Route } from '../http/route.ts'
import { ASSESSMENT_RESULT, LESSON_COMPLETION } from './event-kinds.ts'
import { LESSONS, RESULTS } from './event-stores.ts'
import { ingest } from './ingest.ts'
import { voidEvent } from './void-event.ts'

export const learningRoutes: readonly Route[] = [
  onServiceToken(postLessonCompletions, call =>
    ingest(call, call.body.data, LESSON_COMPLETION, LESSONS, ({ facts, finishedAt }) => ({ ...facts, finishedAt })),
  ),
  onServiceToken(postAssessmentResults, call => ingest(call, call.body.data, ASSESSMENT_RESULT, RESULTS, () => null)),
  onServiceToken(voidLessonCompletion, async call => {
    await voidEvent(call, 'lessonCompletion', call.params.eventId)
    return undefined
  }),
  onServiceToken(voidAssessmentResult, async call => {
    await voidEvent(call, 'assessmentResult', call.params.eventId)
    return undefined
  }),
]
