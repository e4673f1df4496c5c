import { listGuideStudents } from '@hornbook/contract/guides/guide-students'
import {
  keepGuidePlace,
  listLessonGuides,
  readGuideBook,
  readGuideLesson,
  readLessonGuide,
} from '@hornbook/contract/guides/lesson-guides'
import {
  dropGuideVersion,
  listGuideVersions,
  readVersionBook,
  restoreGuideBook,
  sendGuideBook,
  showGuideVersion,
} from '@hornbook/contract/guides/own-books'
import type { NameOrder } from '@hornbook/rules/people/names'
import { GUIDE_LEVELS, type GuideLevel, lessonsOf } from '@hornbook/rules/reading/curriculum'
import { notFound } from '../access/refusal.ts'
import { applyListQuery, pageInOrder } from '../http/lists/page.ts'
import {
  type Call,
  idFrom,
  type MemberCall,
  memberRoute,
  memberRouteWithTransactions,
  type Route,
} from '../http/route.ts'
import { lessonIn, nameOf } from './books.ts'
import { findVersion, listVersions, shownVersion } from './own/rows.ts'
import { receiveBook } from './own/send.ts'
import { bookOfVersion, shownBook } from './own/serve.ts'
import { dropVersion, restoreOurs, showVersion } from './own/show.ts'
import { keepPlace, placesOf } from './places.ts'
import { classAnywhere, classesTaught, guideStudents } from './students.ts'

function levelOf({ params }: Pick<Call<'{guideId}'>, 'params'>): GuideLevel {
  const level = GUIDE_LEVELS.find(each => String(each) === params.guideId)
  if (level === undefined) throw notFound()
  return level
}

const guide =
  ({ app }: Pick<MemberCall, 'app'>, places: Awaited<ReturnType<typeof placesOf>>) =>
  (level: GuideLevel) => ({
    id: String(level),
    name: nameOf(level),
    lessonCount: lessonsOf(level),
    lessonScriptUrl: app.settings.lessonScripts[level - 1] as string,
    place: places.get(level)?.place ?? null,
    placeKeptAt: places.get(level)?.keptAt ?? null,
  })

interface StudentsQuery {
  readonly names?: NameOrder
  readonly 'filter[classroomIdEq]'?: string
}

export const guideRoutes: readonly Route[] = [
  memberRoute(listLessonGuides, async call =>
    applyListQuery(call, GUIDE_LEVELS.map(guide(call, await placesOf(call.tx, call.caller.accountId)))),
  ),
  memberRoute(listGuideStudents, async call => {
    const { tx, caller } = call
    const { names, 'filter[classroomIdEq]': classroomId } = call.query as StudentsQuery
    const classes = await (classroomId === undefined
      ? classesTaught(tx, caller)
      : classAnywhere(tx, caller, idFrom(classroomId)))
    const rows = []
    for (const each of classes) rows.push(...(await guideStudents(tx, each, names ?? 'given')))
    return pageInOrder(call, rows)
  }),
  memberRoute(readLessonGuide, async call => {
    const level = levelOf(call)
    return { data: guide(call, await placesOf(call.tx, call.caller.accountId))(level) }
  }),
  memberRoute(readGuideLesson, async call => {
    const level = levelOf(call)
    const lesson = lessonIn(level, call.params.lesson)
    if (!lesson) throw notFound()
    // Another book may have other words, or none that it marks as such.
    const other = await shownVersion(call.tx, level)
    return { data: { id: `${level}-${lesson.lesson}`, read: other ? null : [...lesson.read] } }
  }),
  memberRoute(keepGuidePlace, async call => {
    const level = levelOf(call)
    const { place } = call.body.data.attributes
    await keepPlace(call.tx, { accountId: call.caller.accountId, level }, place, new Date(call.now).toISOString())
    return undefined
  }),
  memberRoute(readGuideBook, async call => shownBook(call.tx, call.app.settings, levelOf(call))),
  memberRouteWithTransactions(sendGuideBook, async call => receiveBook(call, levelOf(call)), { heavy: true }),
  memberRoute(restoreGuideBook, async call => restoreOurs(call, levelOf(call))),
  memberRoute(listGuideVersions, async call => listVersions(call, levelOf(call))),
  memberRoute(readVersionBook, async call =>
    bookOfVersion(call.app.settings, await findVersion(call.tx, levelOf(call), idFrom(call.params.versionId))),
  ),
  memberRoute(showGuideVersion, async call => showVersion(call, levelOf(call), idFrom(call.params.versionId))),
  memberRoute(dropGuideVersion, async call => dropVersion(call, levelOf(call), idFrom(call.params.versionId))),
]
