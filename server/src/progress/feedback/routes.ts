import {
  countLessonFeedback,
  downloadLessonFeedback,
  giveLessonFeedback,
  listLessonFeedback,
} from '@hornbook/contract/progress/lesson-feedback'
import { audit, authorOf } from '../../audit/audit.ts'
import { pageOf, requestedPage } from '../../http/lists/page.ts'
import { memberRoute, placeOf, type Route } from '../../http/route.ts'
import { findReachableUnit } from '../find-unit.ts'
import { placeOfUnit } from '../place-of-unit.ts'
import { feedbackCsv } from './csv.ts'
import { allFeedback, choiceOf, countFeedback, storeFeedback } from './rows.ts'

export const feedbackRoutes: readonly Route[] = [
  memberRoute(
    giveLessonFeedback,
    async call => {
      const { tx, body, caller, now } = call
      const { districtId } = placeOf(call)
      const { unit } = await findReachableUnit(tx, placeOf(call), { kind: 'classroom', id: body.classroomId })
      const key = {
        districtId,
        accountId: caller.accountId,
        classroomId: unit.id,
        level: body.level,
        lesson: body.lessonOrder,
      }
      const after = { liked: body.liked, text: body.text ?? null }
      const { id, before } = await storeFeedback(tx, key, after, new Date(now).toISOString())
      // The same feedback again changes nothing.
      if (before?.liked === after.liked && before.text === after.text) return after
      const facts = { classroomId: unit.id, level: body.level, lesson: body.lessonOrder }
      const change = { record: 'lessonFeedback', recordId: id, before, after }
      await audit(tx, authorOf(call), districtId, 'lessonFeedback.give', [change], facts)
      return after
    },
    { findPlace: (app, caller, { classroomId: id }) => placeOfUnit(app, caller, { kind: 'classroom', id }) },
  ),
  memberRoute(listLessonFeedback, async call => {
    const asked = requestedPage(call)
    const page = { before: asked?.after?.id ?? null, limit: asked ? asked.size + 1 : null }
    const rows = await allFeedback(call.tx, choiceOf(call.query), page)
    return pageOf(call, rows, asked, ({ id }) => ({ id, cells: [] }))
  }),
  memberRoute(countLessonFeedback, async ({ tx, query }) => ({ lessons: await countFeedback(tx, choiceOf(query)) })),
  memberRoute(downloadLessonFeedback, feedbackCsv),
]
