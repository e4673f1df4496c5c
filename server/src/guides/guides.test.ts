import { readLessons } from '@hornbook/guides/lessons'
import { expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'

const { as } = inTown()

const keep = (name: string, guideId: string, place: unknown) =>
  as(name).patch(`lesson_guides/${guideId}`, { type: 'lessonGuide', attributes: { place } })
const placesOf = async (name: string) =>
  (await as(name).get('lesson_guides')).data.map(
    (guide: { attributes: { place: string | null } }) => guide.attributes.place,
  )

test('there are three guides, with their lessons and scripts (GUIDE-1, GUIDE-3)', async () => {
  const { data } = await as('Tess Teacher').get('lesson_guides')
  expect(data).toEqual(
    [70, 207, 114].map((lessonCount, at) => ({
      type: 'lessonGuide',
      id: String(at + 1),
      attributes: {
        name: `Lesson guide, Level ${at + 1}`,
        lessonCount,
        lessonScriptUrl: `https://scripts.example.org/level-${at + 1}`,
        place: null,
        placeKeptAt: null,
      },
    })),
  )
})

test('each person has their own place in each guide', async () => {
  expect((await keep('Tess Teacher', '2', 'lesson-80')).status).toBe(204)
  await keep('Tess Teacher', '3', 'lesson-4')
  await keep('Noor Neighbour', '2', 'lesson-7')
  await keep('Tess Teacher', '2', 'lesson-81')
  await keep('Tess Teacher', '3', null)
  expect(await placesOf('Tess Teacher')).toEqual([null, 'lesson-81', null])
  expect(await placesOf('Noor Neighbour')).toEqual([null, 'lesson-7', null])
  expect((await as('Tess Teacher').get('lesson_guides/2')).data.attributes.place).toBe('lesson-81')
})

test('a place says since when it is kept', async () => {
  const before = Date.now()
  await keep('Tess Teacher', '1', 'lesson-3')
  const { placeKeptAt } = (await as('Tess Teacher').get('lesson_guides/1')).data.attributes
  expect(placeKeptAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
  expect(Date.parse(placeKeptAt)).toBeGreaterThanOrEqual(before)
})

test.each(['', ' ', 'x'.repeat(301), 7, { lesson: 1 }, 'a\u0007b', '\u202e80-nossel'])(
  'a place is a short line of text: %j',
  async kept => {
    expect((await keep('Tess Teacher', '1', kept)).status).toBe(422)
  },
)

test('a guide comes as an EPUB file', async () => {
  const { status, headers, body } = await as('Tess Teacher').get('lesson_guides/1/epub')
  expect([status, headers['content-type']]).toEqual([200, 'application/epub+zip'])
  expect(headers['content-disposition']).toBe('attachment; filename="hornbook-level-1.epub"')
  expect(body.slice(30, 58)).toBe('mimetypeapplication/epub+zip')
})

test('a lesson says what the children read, without its book', async () => {
  const { data } = await as('Tess Teacher').get('lesson_guides/2/lessons/80')
  expect(data).toMatchObject({ type: 'guideLesson', id: '2-80' })
  const { read } = readLessons().find(({ level, lesson }) => level === 2 && lesson === 80)!
  expect(read.length).toBeGreaterThan(0)
  expect(data.attributes.read).toEqual(read)
})

test.each(['1/lessons/0', '1/lessons/71', '1/lessons/01', '1/lessons/x', '1/lessons/%00', '4/lessons/1'])(
  'there is no lesson %s',
  async lesson => {
    expect((await as('Tess Teacher').get(`lesson_guides/${lesson}`)).status).toBe(404)
  },
)

test.each(['0', '4', '01', '1.0', 'level-1', '%00'])('there is no guide %s', async guideId => {
  expect((await as('Tess Teacher').get(`lesson_guides/${guideId}`)).status).toBe(404)
  expect((await as('Tess Teacher').get(`lesson_guides/${guideId}/epub`)).status).toBe(404)
})
