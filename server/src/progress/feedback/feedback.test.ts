import { beforeEach, describe, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'

const { app, maple, as, anotherProcess } = inTown()

beforeEach(() => app.owner('DELETE FROM lesson_feedback'))

const give = (by: string, body: object, on = as) => on(by).post('/service/lessonFeedback', JSON.stringify(body))
const onRoom1 = (more: object) => ({ classroomId: maple.id('Room 1'), level: 1, lessonOrder: 1, liked: true, ...more })

describe('Feedback on a suggestion', () => {
  test('is stored once for a person, class and lesson, and changed by giving it again', async () => {
    const had = (await entries()).length
    expect((await give('Tess Teacher', onRoom1({}))).document).toEqual({ liked: true, text: null })
    const disliked = { liked: false, text: 'Half of my group is in CVC words.\nNext week, maybe.' }
    expect((await give('Tess Teacher', onRoom1(disliked))).document).toEqual(disliked)
    await give('Sam School', onRoom1({}))
    await give('Tess Teacher', onRoom1({ lessonOrder: 2 }))
    const rows = await list()
    expect(rows.map(({ attributes }) => [attributes.givenByName, attributes.lessonOrder, attributes.liked])).toEqual([
      ['Tess Teacher', 2, true],
      ['Sam School', 1, true],
      ['Tess Teacher', 1, false],
    ])
    expect((await entries()).slice(had, had + 2)).toEqual([
      { before: null, after: { liked: true, text: null } },
      { before: { liked: true, text: null }, after: disliked },
    ])
  })

  test('that says the same again leaves no trace', async () => {
    await give('Tess Teacher', onRoom1({ text: 'As it is ' }))
    const had = (await entries()).length
    expect((await give('Tess Teacher', onRoom1({ text: ' As it is' }))).status).toBe(200)
    expect(await entries()).toHaveLength(had)
  })

  test('is shown with the suggestion, to its author alone', async () => {
    const { levelName, lessonOrder, feedback } = await suggestion('Tess Teacher')
    expect(feedback).toBeNull()
    const level = Number(levelName.replace('Level ', ''))
    await give('Tess Teacher', onRoom1({ level, lessonOrder: lessonOrder + 1 }))
    expect((await suggestion('Tess Teacher')).feedback).toBeNull()
    await give('Tess Teacher', onRoom1({ level, lessonOrder, liked: false, text: 'No' }))
    expect((await suggestion('Tess Teacher')).feedback).toEqual({ liked: false, text: 'No' })
    expect((await suggestion('Sam School')).feedback).toBeNull()
  })

  test('sent at once from two processes is one row, and what each replaced is right', async () => {
    const other = await anotherProcess()
    const had = (await entries()).length
    const answers = await Promise.all(
      [true, false, true, false].map((liked, at) =>
        give('Tess Teacher', onRoom1({ liked, text: `${at}` }), at % 2 ? other.as : as),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await list()).toHaveLength(1)
    const changes = (await entries()).slice(had)
    expect(changes[0]?.before).toBeNull()
    for (const [at, { before }] of changes.slice(1).entries()) expect(before).toEqual(changes[at]?.after)
  })
})

describe('Feedback is refused', () => {
  test.each([
    ['without a class', { classroomId: undefined }],
    ['on a level that there is not', { level: 5 }],
    ['on a lesson beyond the level', { lessonOrder: 71 }],
    ['on half a lesson', { lessonOrder: 1.5 }],
    ['with a word for liked', { liked: 'yes' }],
    ['with a text that is too long', { text: 'a'.repeat(1_001) }],
    ['with control characters', { text: 'a\u0007b' }],
    ['with a text that is none', { text: 5 }],
  ])('%s', async (_, wrong) => {
    const answer = await give('Tess Teacher', onRoom1(wrong))
    expect([answer.status, answer.document]).toEqual([
      422,
      { message: expect.stringMatching(/\w.*\.$/), code: 'invalid', fields: expect.any(Object) },
    ])
    expect(await list()).toEqual([])
  })

  test('on a class of somebody else, an archived one, and one that is none', async () => {
    await app.owner('UPDATE classrooms SET archived_at = now() WHERE id = $1', [maple.id('Room 2')])
    for (const classroomId of [maple.id('Room 2'), maple.id('Room 9'), '987654321', 'Room 1', 0])
      expect((await give('Tess Teacher', onRoom1({ classroomId }))).status).toBe(404)
    await app.owner('UPDATE classrooms SET archived_at = NULL WHERE id = $1', [maple.id('Room 2')])
    expect(await list()).toEqual([])
  })
})

describe('The provider reads the feedback of all districts', () => {
  test('with the class, school, district and person', async () => {
    await give('Tess Teacher', onRoom1({ liked: false, text: 'Too far ahead' }))
    const [row] = await list()
    expect(row).toEqual({
      type: 'lessonFeedback',
      id: row?.id,
      attributes: {
        liked: false,
        text: 'Too far ahead',
        level: 1,
        lessonOrder: 1,
        classroomName: 'Room 1',
        schoolName: 'Oak',
        districtName: 'Maple Grove',
        givenByName: 'Tess Teacher',
        givenAt: row?.attributes.givenAt,
      },
      relationships: {
        district: { data: { type: 'district', id: maple.id('Maple Grove') } },
        school: { data: { type: 'school', id: maple.id('Oak') } },
        classroom: { data: { type: 'classroom', id: maple.id('Room 1') } },
      },
    })
  })

  test('those who liked it, those who did not', async () => {
    await give('Tess Teacher', onRoom1({}))
    await give('Hana Harbor', onRoom1({ classroomId: maple.id('Room 9'), liked: false }))
    const names = async (query: string) => (await list(query)).map(({ attributes }) => attributes.givenByName)
    expect(await names('')).toEqual(['Hana Harbor', 'Tess Teacher'])
    expect(await names('?filter[likedEq]=true')).toEqual(['Tess Teacher'])
    expect(await names('?filter[likedEq]=false')).toEqual(['Hana Harbor'])
  })

  describe('of some lessons', () => {
    beforeEach(async () => {
      await give('Tess Teacher', onRoom1({ lessonOrder: 17 }))
      await give('Tess Teacher', onRoom1({ level: 2, lessonOrder: 5, liked: false, text: '=1+1' }))
      await give('Sam School', onRoom1({ level: 2, lessonOrder: 5, liked: false }))
      await give('Sam School', onRoom1({ level: 2, lessonOrder: 63 }))
    })

    test('by level and by unit', async () => {
      const lessons = async (query: string) => (await list(query)).map(({ attributes }) => attributes.lessonOrder)
      expect(await lessons('?filter[levelEq]=1')).toEqual([17])
      expect(await lessons('?filter[levelEq]=2')).toEqual([63, 5, 5])
      expect(await lessons('?filter[unitEq]=CVC words')).toEqual([5, 5])
      expect(await lessons('?filter[unitEq]=CVC words&filter[likedEq]=true')).toEqual([])
      expect(await lessons('?filter[unitEq]=CVC words&filter[levelEq]=1')).toEqual([])
      for (const wrong of ['filter[levelEq]=5', 'filter[unitEq]=Spanish', 'filter[unit]=QU'])
        expect((await as('Ada Admin').get(`lesson_feedback?${wrong}`)).status).toBe(400)
    })

    test('counted, the most disliked first', async () => {
      const count = async (query = '') => (await as('Ada Admin').get(`lesson_feedback_counts${query}`)).document.lessons
      expect(await count()).toEqual([
        { level: 2, lessonOrder: 5, liked: 0, disliked: 2 },
        { level: 1, lessonOrder: 17, liked: 1, disliked: 0 },
        { level: 2, lessonOrder: 63, liked: 1, disliked: 0 },
      ])
      expect(await count('?filter[levelEq]=1')).toHaveLength(1)
      expect((await as('Dana District').get('lesson_feedback_counts')).status).toBe(403)
    })

    test('as a CSV in which nothing is a formula, and the audit says who took it', async () => {
      const answer = await as('Ada Admin').get('lesson_feedback.csv?filter[unitEq]=CVC words')
      expect([answer.status, answer.headers['content-disposition']]).toEqual([
        200,
        expect.stringMatching(/^attachment; filename="lesson-feedback-.*\.csv"/),
      ])
      const [head, first, second, end] = answer.body.slice(1).split('\r\n')
      expect(head).toBe('Given,Level,Unit,Lesson,Liked or disliked,In their words,Class,School,District,Given by')
      expect(first).toMatch(/^\d{4}-\d\d-\d\d,2,CVC words,5,Disliked,,Room 1,Oak,Maple Grove,Sam School$/)
      expect(second).toContain(`,Disliked,'=1+1,Room 1,`)
      expect(end).toBe('')
      const [entry] = await app.owner(
        `SELECT account_id, facts FROM audit_entries WHERE action = 'lessonFeedback.download' ORDER BY id DESC LIMIT 1`,
      )
      expect(entry).toEqual({ account_id: maple.id('Ada Admin'), facts: { 'filter[unitEq]': 'CVC words' } })
      expect((await as('Dana District').get('lesson_feedback.csv')).status).toBe(403)
      expect((await as('Ada Admin').get('lesson_feedback.csv?page[size]=1')).status).toBe(400)
    })
  })
})

const list = async (query = '') => {
  const answer = await as('Ada Admin').get(`lesson_feedback${query}`)
  expect(answer.status, answer.body).toBe(200)
  return answer.data as { id: string; attributes: Record<string, unknown>; relationships: object }[]
}
const suggestion = async (by: string) => {
  const url = `/service/whatShouldITeach?classroomId=${maple.id('Room 1')}&type=what_should_i_teach`
  return (await as(by).get(url)).document
}
const entries = () =>
  app.owner<{ before: object | null; after: object }>(
    `SELECT c.before, c.after FROM changes c WHERE c.record = 'lessonFeedback' ORDER BY c.id`,
  )
