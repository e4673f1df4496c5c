import {
  postAssessmentResults,
  postLessonCompletions,
  voidAssessmentResult,
  voidLessonCompletion,
} from '@hornbook/contract/learning/events'
import { listAppStudents } from '@hornbook/contract/learning/students'
import type { ServiceCaller } from '../access/service-caller.ts'
import type { EventOutcome, EventPost } from '../http/app-context.ts'
import { measuresOf } from '../http/measures.ts'
import { type Call, type Route, serviceRoute } from '../http/route.ts'
import { studentList } from './students.ts'
import { voidEvent } from './void-event.ts'

type ServiceCall = Call & { serviceCaller: ServiceCaller }

async function take({ app, ...call }: ServiceCall, kind: EventPost['kind']): Promise<EventOutcome> {
  const { serviceCaller, requestId, now } = call
  const outcome = await app.events.take({ kind, body: call.body as Uint8Array, serviceCaller, requestId, now })
  const { events } = measuresOf(app)
  const { accepted, duplicates, rejected } = outcome
  for (const [name, count] of Object.entries({ accepted, duplicate: duplicates, rejected: rejected.length }))
    events.inc({ kind, outcome: name }, count)
  return outcome
}

export const learningRoutes: readonly Route[] = [
  serviceRoute(listAppStudents, studentList),
  serviceRoute(postLessonCompletions, call => take(call, 'lessonCompletion')),
  serviceRoute(postAssessmentResults, call => take(call, 'assessmentResult')),
  serviceRoute(voidLessonCompletion, async call => {
    await voidEvent(call, 'lessonCompletion', call.params.eventId)
    return undefined
  }),
  serviceRoute(voidAssessmentResult, async call => {
    await voidEvent(call, 'assessmentResult', call.params.eventId)
    return undefined
  }),
]
