import { z } from 'zod'
import { bodyOf, file, many, nothing, one, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery, resourceQuery } from '../queries.ts'
import { count, instant, line, text } from '../values.ts'

export const EPUB = 'application/epub+zip'

/** A guide to the lessons of a level (GUIDE-1); its id is the level. */
export const lessonGuide = resource('lessonGuide', {
  name: text,
  lessonCount: count,
  lessonScriptUrl: text.describe('An external document that opens in a new tab'),
  place: text.nullable().describe('Where the caller last read: a place that they kept; null before the first'),
  placeKeptAt: instant.nullable(),
})

/** A lesson of a guide (GUIDE-2), without its book: a class's page shows what the children read. Its id is '2-80'. */
export const guideLesson = resource('guideLesson', {
  read: z
    .array(text)
    .nullable()
    .describe("The letters, words or sentences that the children read; null where the provider's own book stands"),
})

/** Long enough for a chapter and a section of any book. */
const MAX_PLACE = 300

const guide = { guard: { may: 'show', resource: 'epub' } } as const
const path = '/api/lesson_guides/{guideId}'

export const listLessonGuides = endpoint({
  summary: 'The lesson guides, a level each.',
  method: 'GET',
  path: '/api/lesson_guides',
  ...guide,
  query: listQuery({ of: lessonGuide }),
  returns: many(lessonGuide),
})

export const readLessonGuide = endpoint({
  summary: 'One lesson guide.',
  method: 'GET',
  path,
  ...guide,
  query: resourceQuery({ of: lessonGuide }),
  returns: one(lessonGuide),
})

export const readGuideLesson = endpoint({
  summary: 'What the children read in a lesson of a guide.',
  method: 'GET',
  path: `${path}/lessons/{lesson}`,
  ...guide,
  query: resourceQuery({ of: guideLesson }),
  returns: one(guideLesson),
})

export const keepGuidePlace = endpoint({
  summary: 'Keep the place where the caller reads, for them alone, on every device.',
  method: 'PATCH',
  path,
  ...guide,
  body: bodyOf('lessonGuide', z.object({ place: line(MAX_PLACE).nullable() })),
  returns: nothing,
})

export const readGuideBook = endpoint({
  summary: 'The book of a lesson guide, an EPUB 3 file. Its ETag says whether it is still the same.',
  method: 'GET',
  path: `${path}/epub`,
  ...guide,
  returns: file([EPUB]),
})
