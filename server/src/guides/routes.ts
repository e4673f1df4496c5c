import {
  EPUB,
  keepGuidePlace,
  listLessonGuides,
  readGuideBook,
  readLessonGuide,
} from '@hornbook/contract/guides/lesson-guides'
import { lessonsOf } from '@hornbook/rules/reading/curriculum'
import { notFound } from '../access/refusal.ts'
import { applyListQuery } from '../http/lists/page.ts'
import { type MemberCall, memberRoute, type Route } from '../http/route.ts'
import { bookOf, GUIDE_LEVELS, type GuideLevel, nameOf } from './books.ts'
import { keepPlace, placesOf } from './places.ts'

function levelOf({ params }: MemberCall<'{guideId}'>): GuideLevel {
  const level = GUIDE_LEVELS.find(each => String(each) === params.guideId)
  if (level === undefined) throw notFound()
  return level
}

const guide =
  ({ app }: Pick<MemberCall, 'app'>, places: ReadonlyMap<number, string>) =>
  (level: GuideLevel) => ({
    id: String(level),
    name: nameOf(level),
    lessonCount: lessonsOf(level),
    lessonScriptUrl: app.settings.lessonScripts[level - 1] as string,
    place: places.get(level) ?? null,
  })

export const guideRoutes: readonly Route[] = [
  memberRoute(listLessonGuides, async call =>
    applyListQuery(call, GUIDE_LEVELS.map(guide(call, await placesOf(call.tx, call.caller.accountId)))),
  ),
  memberRoute(readLessonGuide, async call => {
    const level = levelOf(call)
    return { data: guide(call, await placesOf(call.tx, call.caller.accountId))(level) }
  }),
  memberRoute(keepGuidePlace, async call => {
    const level = levelOf(call)
    const { place } = call.body.data.attributes
    await keepPlace(call.tx, { accountId: call.caller.accountId, level }, place, new Date(call.now).toISOString())
    return undefined
  }),
  memberRoute(readGuideBook, async call => {
    const level = levelOf(call)
    return { mediaType: EPUB, fileName: `hornbook-level-${level}.epub`, content: whole(await bookOf(level)) }
  }),
]

async function* whole(book: Buffer): AsyncGenerator<Buffer> {
  yield book
}
