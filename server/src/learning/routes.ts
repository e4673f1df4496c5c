import {
  postAssessmentResults,
  postLessonCompletions,
  voidAssessmentResult,
  voidLessonCompletion,
} from '@hornbook/contract/learning/events'
import type { ServiceCaller } from '../access/service-caller.ts'
import type { EventPost } from '../http/app-context.ts'
import { type Call, onServiceToken, type Route } from '../http/route.ts'
import { voidEvent } from './void-event.ts'

const postOf = (call: Call & { serviceCaller: ServiceCaller }, kind: EventPost['kind']): EventPost => ({
  kind,
  body: call.body as Uint8Array,
  serviceCaller: call.serviceCaller,
  requestId: call.requestId,
  now: call.now,
})

export const learningRoutes: readonly Route[] = [
  onServiceToken(postLessonCompletions, call => call.app.events.take(postOf(call, 'lessonCompletion'))),
  onServiceToken(postAssessmentResults, call => call.app.events.take(postOf(call, 'assessmentResult'))),
  onServiceToken(voidLessonCompletion, async call => {
    await voidEvent(call, 'lessonCompletion', call.params.eventId)
    return undefined
  }),
  onServiceToken(voidAssessmentResult, async call => {
    await voidEvent(call, 'assessmentResult', call.params.eventId)
    return undefined
  }),
]
