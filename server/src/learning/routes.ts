import {
  postAssessmentResults,
  postLessonCompletions,
  voidAssessmentResult,
  voidLessonCompletion,
} from '@hornbook/contract/learning/events'
import { postSignInAttempts } from '@hornbook/contract/learning/sign-ins'
import { listAppStudents } from '@hornbook/contract/learning/students'
import {
  aboutStatements,
  postStatements,
  putStatement,
  readStatements as readCall,
  XAPI_VERSION,
} from '@hornbook/contract/learning/xapi'
import type { ServiceCaller } from '../access/service-caller.ts'
import type { EventOutcome, EventPost } from '../http/app-context.ts'
import { measuresOf } from '../http/measures.ts'
import { type Call, publicRoute, type Route, serviceRoute, systemRoute } from '../http/route.ts'
import { takeSignInAttempts } from './sign-ins.ts'
import { studentList } from './students.ts'
import { voidEvent } from './void-event.ts'
import { postGiven, putGiven } from './xapi/given.ts'
import { readStatements } from './xapi/read.ts'

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
  serviceRoute(postSignInAttempts, takeSignInAttempts),
  serviceRoute(voidLessonCompletion, async call => {
    await voidEvent(call, 'lessonCompletion', call.params.eventId)
    return undefined
  }),
  serviceRoute(voidAssessmentResult, async call => {
    await voidEvent(call, 'assessmentResult', call.params.eventId)
    return undefined
  }),
  systemRoute(postStatements, postGiven),
  systemRoute(putStatement, putGiven),
  systemRoute(readCall, readStatements),
  publicRoute(aboutStatements, async () => ({ text: JSON.stringify({ version: [XAPI_VERSION] }) })),
]
