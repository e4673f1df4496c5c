import { isWeekday } from '@hornbook/rules/figures/school-days'
import { dateOf, dayNumberIn } from '@hornbook/rules/time/dates'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Scope } from '../access/scope.ts'
import { within } from '../db/pool.ts'
import { changeFigures, lockFigures } from '../figures/change.ts'
import { WHOLE_DISTRICT } from '../figures/sum-columns.ts'
import { inTown } from '../test/in-town.ts'
import { learningEvent } from '../test/learning-event.ts'
import { verifyDistrict } from '../verify/verify.ts'
import { childRowsOf, childrenOf } from './paper/children.ts'

const { app, maple, district, as, service, call } = inTown()

const today = dayNumberIn('America/Los_Angeles')(Date.now())

beforeAll(async () => {
  await app.owner(`UPDATE student_enrollments SET began_at = $1 WHERE district_id = $2`, [
    `${dateBack(12)}T20:00:00Z`,
    district(),
  ])
  // Nobody has to take Test 1, so that no child is untested.
  await app.owner(
    `INSERT INTO requirement_changes (district_id, student_id, required, at)
      SELECT district_id, id, false, now() - interval '1 year' FROM students WHERE district_id = $1`,
    [district()],
  )
  await change('Amara Okafor', 'Benjamin Lee', 'Camila Reyes', 'Daniyar Seitkali', 'Eleni Papadopoulou')
  await learn('Amara Okafor', 60, 1)
  await learn('Benjamin Lee', 60, 7)
  await learn('Daniyar Seitkali', 60, 9)
  await learn('Daniyar Seitkali', 5, 1, () => 3)
})

async function ask(url: string, token = maple.token('Dana District')) {
  const answer = await call({ method: 'GET', url, token })
  expect(answer.status, answer.body).toBe(200)
  return answer.data
}
interface Row {
  readonly attributes: { readonly firstName: string; readonly name: string; readonly attention: object | null }
}

describe('A class names who needs attention and why', () => {
  test.each(['', `filter[startDateEq]=${dateOf(today)}`, 'filter[startDateEq]=2000-01-01'])(
    'counted in school days, whatever the range: %s',
    async range => {
      const rows: Row[] = [...(await room('Room 1', range)), ...(await room('Room 2', range))]
      const found = new Map(rows.map(({ attributes }) => [attributes.firstName, attributes.attention]))
      expect(found.get('Benjamin')).toMatchObject({ reason: 'noLesson', days: 6, since: dateBack(7) })
      expect(found.get('Camila')).toMatchObject({ reason: 'neverStarted', days: 12, since: dateBack(12) })
      expect(found.get('Daniyar')).toMatchObject({ reason: 'repeating', days: 8, since: dateBack(9) })
      expect(found.get('Amara')).toBeNull()
    },
  )

  test('filtered by a reason or by urgency, and sorted by urgency', async () => {
    expect(names(await room('Room 1', 'filter[attentionEq]=noLesson'))).toEqual(['Benjamin'])
    expect(names(await room('Room 1', 'filter[attentionEq]=needsYou'))).toEqual(['Benjamin', 'Camila'])
    expect(names(await room('Room 1', 'filter[attentionEq]=worthWatching'))).not.toContain('Camila')
    expect(names(await room('Room 1', 'sort=attention'))).toEqual(['Camila', 'Benjamin', 'Amara'])
    const answer = await as('Dana District').get(
      `classrooms/${maple.id('Room 1')}/student_summaries?filter[attentionEq]=late`,
    )
    expect(answer.status).toBe(400)
  })
})

describe('A class says where the pace of its students leads', () => {
  const outlooks = async (query = '') =>
    new Map(
      [...(await room('Room 1', query)), ...(await room('Room 2', query))].map(
        ({ attributes }: { attributes: { firstName: string; outlook: object | null } }) => [
          attributes.firstName,
          attributes.outlook,
        ],
      ),
    )

  test('as a state with lessons a week and the distance, and not before the student was there for ten days', async () => {
    const found = await outlooks()
    // Amara is in kindergarten: a lesson a school day, 60 of 236 done.
    expect(found.get('Amara')).toMatchObject({ toGo: 176, lately: 5 })
    await app.owner(`UPDATE student_enrollments SET began_at = $1 WHERE student_id = $2`, [
      `${dateBack(9)}T20:00:00Z`,
      maple.id('Amara Okafor'),
    ])
    await change('Amara Okafor')
    expect((await outlooks()).get('Amara')).toBeNull()
    await app.owner(`UPDATE student_enrollments SET began_at = $1 WHERE student_id = $2`, [
      `${dateBack(12)}T20:00:00Z`,
      maple.id('Amara Okafor'),
    ])
    await change('Amara Okafor')
  })

  test('filtered and sorted by it, and counted in every unit above', async () => {
    const { state } = (await outlooks()).get('Amara') as { state: string }
    expect([...(await outlooks(`filter[outlookEq]=${state}`)).keys()]).toContain('Amara')
    expect([...(await outlooks('filter[outlookEq]=reached')).keys()]).toEqual([])
    const states = [...(await outlooks('sort=-outlook')).values()].map(each => each !== null)
    expect(states).toContain(true)
    const { attributes } = await ask(`/api/schools/${maple.id('Oak')}/overview`)
    const all = [...(await outlooks()).entries()].filter(([, each]) => each !== null)
    const { reachedCount, onPathCount, belowCount, farBelowCount } = attributes
    expect(reachedCount + onPathCount + belowCount + farBelowCount).toBe(new Set(all.map(([name]) => name)).size)
  })

  test('and the page and the goal of a student say the same distance', async () => {
    const { attributes } = await ask(`/api/students/${maple.id('Amara Okafor')}/record`)
    expect(attributes.outlook).toEqual((await outlooks()).get('Amara'))
    expect(attributes.goal.toGo).toBe(attributes.outlook.toGo)
  })
})

describe('A student who works without Test 1', () => {
  test('is untested as long as the test is required, and nothing else', async () => {
    const requirement = (required: boolean) =>
      app.owner('UPDATE requirement_changes SET required = $1 WHERE student_id = $2', [
        required,
        maple.id('Amara Okafor'),
      ])
    await requirement(true)
    await change('Amara Okafor')
    const [amara] = await room('Room 1', 'filter[attentionEq]=untested')
    expect(amara.attributes).toMatchObject({
      firstName: 'Amara',
      currentStatus: 'Non Active',
      attention: { reason: 'untested', days: 60, since: dateBack(60), others: [] },
    })
    expect((await verify()).differences).toEqual([])
    await requirement(false)
    await change('Amara Okafor')
  })
})

describe('Classes, schools and districts count the same students', () => {
  test('each once in the school and the district, in both classes of a student in two', async () => {
    expect(await counts()).toEqual({ rooms: [2, 2], schools: [0, 3], overviews: [3, 3, 2] })
    expect((await verify()).differences).toEqual([])
  })

  test('of a teacher only those of her classes', async () => {
    const seen = await ask(`/api/districts/${district()}/school_summaries`, maple.token('Noor Neighbour'))
    expect(seen.map(urgent)).toEqual([2])
    expect(urgent(await ask(`/api/districts/${district()}/overview`, maple.token('Noor Neighbour')))).toBe(2)
    const listed = async (who: string) =>
      (await as(who).get(`districts/${district()}/attention`)).document.meta.attentionCount
    expect([await listed('Noor Neighbour'), await listed('Dana District')]).toEqual([2, 3])
  })

  test('a student of two schools by the school on the screen, in the district by the one with more school days', async () => {
    await app.owner(
      `INSERT INTO student_enrollments (district_id, student_id, classroom_id, school_id, began_at) VALUES ($1, $2, $3, $4, $5)`,
      [district(), maple.id('Camila Reyes'), maple.id('Room 3'), maple.id('Elm'), `${dateBack(12)}T20:00:00Z`],
    )
    await change('Camila Reyes')
    expect(await counts()).toEqual({ rooms: [2, 2], schools: [0, 3], overviews: [3, 3, 2] })
    expect((await verify()).differences).toEqual([])
  })

  test('kept until something changes, and then counted again at once', async () => {
    await counts()
    await app.owner('UPDATE school_attention SET needs_you = needs_you + 40 WHERE school_id = $1', [maple.id('Oak')])
    await app.owner('UPDATE school_attention SET needs_you = needs_you + 70 WHERE school_id = $1', [WHOLE_DISTRICT])
    expect(await counts()).toMatchObject({ schools: [0, 43], overviews: [43, 73, 2] })
    expect((await verify()).differences.some(text => text.includes('school_summaries'))).toBe(true)
    await post([{ studentId: maple.id('Benjamin Lee'), level: 1, lesson: 69, at: new Date().toISOString() }])
    expect(await counts()).toEqual({ rooms: [1, 2], schools: [0, 2], overviews: [2, 2, 2] })
    expect((await verify()).differences).toEqual([])
  })

  test('kept by class beside those of the school, until a child of the school learns or changes class', async () => {
    const keep = async () => {
      await counts()
      await counts()
      await app.owner(
        `UPDATE school_attention SET classes = jsonb_set(classes, ARRAY[$1, 'attentionCount'], '40') WHERE school_id = $2`,
        [maple.id('Room 1'), maple.id('Oak')],
      )
      expect((await counts()).rooms).toContain(40)
      expect((await verify()).differences.some(text => text.includes('classroom_summaries'))).toBe(true)
    }
    await keep()
    await change('Benjamin Lee')
    expect((await counts()).rooms).not.toContain(40)
    await keep()
    await app.owner(`DELETE FROM school_attention WHERE school_id = $1`, [maple.id('Oak')])
    expect((await counts()).rooms).not.toContain(40)
    expect((await verify()).differences).toEqual([])
  })

  interface Kept {
    readonly day: number
    readonly students: readonly { readonly student_id: string }[]
  }

  test('listed from what is kept with the counts, until something changes', async () => {
    const listed = async (unit: string) =>
      ((await ask(`/api/${unit}/attention`)) as { attributes: { fullName: string } }[]).map(
        each => each.attributes.fullName,
      )
    const rewrite = async (change: (kept: Kept) => Kept) => {
      const rows = await app.owner<{ school_id: string; listed: Kept }>(
        'SELECT school_id, listed FROM school_attention',
      )
      for (const { school_id, listed: kept } of rows)
        await app.owner('UPDATE school_attention SET listed = $1 WHERE school_id = $2', [change(kept), school_id])
    }
    const units = [`schools/${maple.id('Oak')}`, `districts/${district()}`]
    for (const unit of units) expect(await listed(unit)).toContain('Daniyar Seitkali')
    await rewrite(({ day, students }) => ({
      day,
      students: students.filter(each => each.student_id !== maple.id('Daniyar Seitkali')),
    }))
    for (const unit of units) expect(await listed(unit)).not.toContain('Daniyar Seitkali')
    expect((await verify()).differences.some(text => text.includes('list of /api/districts'))).toBe(true)
    // As an older version of the product leaves it, which keeps the counts alone.
    await rewrite(({ day }) => ({ day: day - 1, students: [] }))
    for (const unit of units) expect(await listed(unit)).toContain('Daniyar Seitkali')
    await app.owner('UPDATE school_attention SET listed = NULL')
    expect((await verify()).differences).toEqual([])
  })

  test('counted but not kept while somebody changes figures', async () => {
    await app.owner('DELETE FROM school_attention')
    await within(app.db.queries, [district()], async tx => {
      await lockFigures(tx, district())
      expect((await counts()).schools).toEqual([0, 2])
    })
    expect(await app.owner('SELECT FROM school_attention')).toEqual([])
    await counts()
    expect(await app.owner('SELECT FROM school_attention')).toHaveLength(3)
  })

  test('a weekday on which nobody learned is no school day', async () => {
    const lessons = await app.owner<{ id: string }>(
      `SELECT id FROM lesson_completions WHERE (finished_at AT TIME ZONE 'America/Los_Angeles')::date = $1`,
      [dateBack(3)],
    )
    expect(lessons.length).toBeGreaterThan(0)
    for (const { id } of lessons) expect((await service.delete(`lesson_completions/${id}`)).status).toBe(204)
    const [camila] = await room('Room 2', 'filter[attentionEq]=neverStarted')
    expect(camila.attributes.attention).toMatchObject({ days: 11 })
    expect((await verify()).differences).toEqual([])
  })
})

describe('A student with a note is in hand', () => {
  interface Counts {
    readonly attentionCount: number
    readonly watchCount: number
    readonly inHandCount: number
  }
  /** Of the classes and of Oak, from tables and overviews, and of the district. */
  async function allCounts(): Promise<Counts[]> {
    const tables = [
      ...(await ask(`/api/schools/${maple.id('Oak')}/classroom_summaries`)),
      ...(await ask(`/api/districts/${district()}/school_summaries`)),
    ]
    const units = [
      `schools/${maple.id('Oak')}`,
      `districts/${district()}`,
      ...['Room 1', 'Room 2'].map(name => `classrooms/${maple.id(name)}`),
    ]
    const overviews = await Promise.all(units.map(unit => ask(`/api/${unit}/overview`)))
    return [...tables, ...overviews].map(({ attributes: { attentionCount, watchCount, inHandCount } }) => ({
      attentionCount,
      watchCount,
      inHandCount,
    }))
  }
  const note = (until: string) =>
    as('Tess Teacher').patch(`students/${maple.id('Camila Reyes')}/note`, {
      type: 'studentNote',
      attributes: { text: 'Small group', until },
    })

  test('and in no other number, of every unit that the student is in', async () => {
    const before = await allCounts()
    expect((await note(dateOf(today))).status).toBe(200)
    const after = await allCounts()
    expect(after.map(({ inHandCount }) => inHandCount)).toEqual([1, 1, 0, 1, 1, 1, 1, 1])
    const all = ({ attentionCount, watchCount, inHandCount }: Counts) => attentionCount + watchCount + inHandCount
    expect(after.map(all)).toEqual(before.map(all))
    expect(after.map(({ watchCount }) => watchCount)).toEqual(before.map(({ watchCount }) => watchCount))
    expect((await verify()).differences).toEqual([])
  })

  test('who is filtered as such', async () => {
    expect(names(await room('Room 1', 'filter[attentionEq]=inHand'))).toEqual(['Camila'])
    expect(names(await room('Room 1', 'filter[attentionEq]=needsYou'))).not.toContain('Camila')
    expect(names(await room('Room 1', 'filter[attentionEq]=neverStarted'))).toEqual(['Camila'])
  })

  test('until the day has passed', async () => {
    await app.owner('UPDATE student_notes SET until = until - 1')
    await app.owner('DELETE FROM school_attention')
    expect((await allCounts()).every(({ inHandCount }) => inHandCount === 0)).toBe(true)
    expect((await verify()).differences).toEqual([])
  })
})

describe('A school and a district list who needs attention', () => {
  interface Listed {
    readonly attributes: {
      readonly fullName: string
      readonly attention: { readonly reason: string }
      readonly classroomName: string
      readonly schoolName: string
      readonly note: { readonly text: string } | null
    }
  }
  const listed = async (unit: string, who = 'Dana District', query = '') =>
    ((await ask(`/api/${unit}/attention?${query}`, maple.token(who))) as Listed[]).map(({ attributes }) => attributes)
  const oak = () => `schools/${maple.id('Oak')}`

  test('by name with class and school, most urgent first, each student once', async () => {
    const rows = await listed(`districts/${district()}`)
    expect(rows[0]).toMatchObject({ fullName: 'Camila Reyes', attention: { reason: 'neverStarted' }, note: null })
    expect(new Set(rows.map(({ fullName }) => fullName)).size).toBe(rows.length)
    const { attentionCount, watchCount } = (await ask(`/api/districts/${district()}/overview`)).attributes
    expect(rows).toHaveLength(attentionCount + watchCount)
    const inOak = await listed(oak())
    expect(inOak.every(({ schoolName }) => schoolName === 'Oak')).toBe(true)
    expect(inOak.map(({ classroomName }) => classroomName)).toContain('Room 1')
  })

  test('filtered, with what is being done', async () => {
    const answer = await as('Sam School').patch(`students/${maple.id('Camila Reyes')}/note`, {
      type: 'studentNote',
      attributes: { text: 'Small group', until: dateOf(today + 2) },
    })
    expect(answer.status).toBe(200)
    const rows = await listed(oak(), 'Sam School', 'filter[attentionEq]=inHand')
    expect(rows.map(({ fullName, note }) => [fullName, note?.text])).toEqual([['Camila Reyes', 'Small group']])
    const urgentNames = (await listed(oak(), 'Sam School', 'filter[attentionEq]=needsYou')).map(each => each.fullName)
    expect(urgentNames).not.toContain('Camila Reyes')
    const { meta } = (await as('Sam School').get(`${oak()}/attention`)).document
    expect(meta).toMatchObject({ inHandCount: 1, attentionCount: urgentNames.length })
    // The most urgent reason, but something is being done about it.
    expect((await listed(oak(), 'Sam School')).at(-1)?.fullName).toBe('Camila Reyes')
    expect(names(await room('Room 1', 'sort=attention&filter[attentionEq]=needsYou'))).not.toContain('Camila')
    const flagged = (await room('Room 1', 'sort=attention')).filter((each: Row) => each.attributes.attention)
    expect(names(flagged).at(-1)).toBe('Camila')
  })

  test('to a teacher only of her classes', async () => {
    const rows = await listed(`districts/${district()}`, 'Noor Neighbour')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ classroomName }) => classroomName === 'Room 2')).toBe(true)
    const { meta } = (await as('Noor Neighbour').get(`districts/${district()}/attention`)).document
    expect(meta.attentionCount + meta.watchCount + meta.inHandCount).toBe(rows.length)
  })
})

describe("A student's own page gives the reason", () => {
  const reasonOf = async (name: string, who: string) =>
    (await ask(`/api/students/${maple.id(name)}/record`, maple.token(who))).attributes.attention

  test.each(['Dana District', 'Sam School', 'Noor Neighbour'])('%s reads there what the list says', async who => {
    const url = `/api/districts/${district()}/attention`
    const listed: { id: string; attributes: { attention: object } }[] = await ask(url, maple.token(who))
    expect(listed.length).toBeGreaterThan(0)
    for (const { id, attributes } of listed) {
      const page = await ask(`/api/students/${id}/record`, maple.token(who))
      expect(page.attributes.attention).toEqual(attributes.attention)
    }
  })

  test('by the school that the reader sees, of two', async () => {
    const oak = await room('Room 1', 'filter[attentionEq]=neverStarted')
    expect(await reasonOf('Camila Reyes', 'Tess Teacher')).toEqual(oak[0].attributes.attention)
    await app.owner('INSERT INTO student_schools (district_id, student_id, school_id) VALUES ($1, $2, $3)', [
      ...[district(), maple.id('Camila Reyes'), maple.id('Elm')],
    ])
    // Nobody learns in Elm, so it had no school days.
    expect(await reasonOf('Camila Reyes', 'Elsa Elm')).toBeNull()
    const onPaperOf = (extent: Scope['extent'], staff: string) =>
      within(app.db.queries, [district()], async tx => {
        const scope = { districtId: district(), staffId: maple.id(staff), extent }
        const rows = await childRowsOf(tx, scope, { kind: 'student', id: maple.id('Camila Reyes') }, 'given')
        const [child] = await childrenOf(tx, scope, rows, 'America/Los_Angeles', Date.now())
        return child?.outlook
      })
    expect(await onPaperOf('district', 'Dana District')).toMatchObject({ toGo: expect.any(Number) })
    expect(await onPaperOf('schools', 'Elsa Elm')).toBeNull()
  })

  test('and none for a student who is archived', async () => {
    await app.owner('UPDATE students SET archived_at = now() WHERE id = $1', [maple.id('Camila Reyes')])
    expect(await reasonOf('Camila Reyes', 'Dana District')).toBeNull()
  })
})

const change = (...names: string[]) =>
  within(app.db.queries, [district()], tx =>
    changeFigures(
      tx,
      district(),
      names.map(name => maple.id(name)),
      'unknown',
    ),
  )

/** One lesson a school day, from `from` to `to` school days back. */
async function learn(name: string, from: number, to: number, lessonOn = (back: number) => 61 - back) {
  const days = Array.from({ length: from - to + 1 }, (_, at) => from - at)
  await post(
    days.map(back => ({
      studentId: maple.id(name),
      level: 1,
      lesson: lessonOn(back),
      at: `${dateBack(back)}T20:00:00Z`,
    })),
  )
}

async function post(lessons: readonly { studentId: string; level: number; lesson: number; at: string }[]) {
  const data = lessons.map(({ at, ...lesson }) => learningEvent('lessonCompletion', { ...lesson, finishedAt: at }))
  const answer = await service.post('lesson_completions', data)
  expect(answer.meta, answer.body).toMatchObject({ accepted: lessons.length })
}

/** needs-you counts of Room 1, Room 2, Oak and the district, from the tables and from the overviews. */
async function counts() {
  const rooms = await ask(`/api/schools/${maple.id('Oak')}/classroom_summaries`)
  const schools = await ask(`/api/districts/${district()}/school_summaries`)
  const units = [`schools/${maple.id('Oak')}`, `districts/${district()}`, `classrooms/${maple.id('Room 2')}`]
  const overviews = await Promise.all(units.map(unit => ask(`/api/${unit}/overview`)))
  return { rooms: rooms.map(urgent), schools: schools.map(urgent), overviews: overviews.map(urgent) }
}

/** The last 60 weekdays before today, the latest first: Amara makes each of them a school day. */
const WEEKDAYS = Array.from({ length: 90 }, (_, back) => today - 1 - back)
  .filter(isWeekday)
  .slice(0, 60)
const dateBack = (days: number) => dateOf(WEEKDAYS[days - 1] as number)
const room = (name: string, query = '') => ask(`/api/classrooms/${maple.id(name)}/student_summaries?${query}`)
const names = (rows: readonly Row[]) => rows.map(({ attributes }) => attributes.firstName)
const urgent = ({ attributes: { attentionCount } }: { attributes: { attentionCount: number } }) => attentionCount
const verify = () =>
  verifyDistrict(app.db.queries, district(), url => ask(url, maple.token('Ada Admin')), Date.now(), 0.37)
