import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { LOCK_CLASSES } from '../db/locks.ts'
import type { ParsedAnswer } from '../test/client.ts'
import { inTown } from '../test/in-town.ts'

const { app, maple, district, as, anotherProcess, differences } = inTown({ hasEdgeCases: true })

/** Every test begins with a year that nobody has touched. */
beforeEach(async () => {
  await app.owner('DELETE FROM school_year_exceptions WHERE district_id = $1', [district()])
  await app.owner('DELETE FROM school_years WHERE district_id = $1', [district()])
})

describe('A rehearsal', () => {
  test('says what becomes of everybody, adds up, and changes nothing', async () => {
    await hold()
    await except(['Benjamin Lee'], 'stay')
    await except(['Daniyar Seitkali'], '01')
    const before = await state()
    const { grades, totals, schools } = await rehearsal()
    expect(grades).toEqual([
      {
        grade: 'PK',
        students: 1,
        goesTo: 'KG',
        withGrade: 0,
        exceptions: [{ goesTo: '01', students: 1 }],
        nextYear: 0,
      },
      {
        grade: 'KG',
        students: 2,
        goesTo: '01',
        withGrade: 1,
        exceptions: [{ goesTo: 'stay', students: 1 }],
        nextYear: 1,
      },
      { grade: '01', students: 1, goesTo: '02', withGrade: 1, exceptions: [], nextYear: 2 },
      { grade: '02', students: 1, goesTo: 'leave', withGrade: 1, exceptions: [], nextYear: 1 },
    ])
    expect(totals).toMatchObject({ students: 5, moves: 3, stays: 1, leaves: 1, unclear: 0, roster: 0, noClass: 4 })
    expect(totals).toMatchObject({ closes: 3, keeps: 0, rosterClasses: 0 })
    expect(schools).toMatchObject([
      { name: 'Elm', closes: 1, noClass: 0 },
      { name: 'Oak', closes: 2, noClass: 4 },
    ])
    expect(await state()).toEqual(before)
  })

  test('every count opens its names', async () => {
    await hold()
    await except(['Benjamin Lee'], 'stay')
    await plan({}, ['Room 1'])
    expect(await namesOf('/students?filter[gradeEq]=KG&filter[isExceptionEq]=true')).toEqual(['Benjamin Lee'])
    expect(await namesOf('/students?filter[whatEq]=leaves')).toEqual(['Eleni Papadopoulou'])
    expect(await namesOf('/students?filter[goesToEq]=01')).toEqual(['Amara Okafor'])
    const all = await namesOf('/students?names=family')
    const familyNames = all.map((name: string) => name.split(' ').at(-1) ?? '')
    expect(familyNames).toEqual([...familyNames].sort())
    expect(await namesOf('/students')).toEqual([...all].sort())
    expect(all).not.toEqual([...all].sort())
    expect(await namesOf(`/students?filter[noClassEq]=true&filter[schoolIdEq]=${maple.id('Oak')}`)).toEqual([
      'Daniyar Seitkali',
    ])
    expect(await namesOf('/classrooms?filter[whatEq]=closes')).toEqual(['Room 3', 'Room 2'])
    expect(await namesOf('/classrooms?filter[whatEq]=keeps')).toEqual(['Room 1'])
  })

  test('its names come in pages, each once', async () => {
    const found: string[] = []
    interface PageOfNames {
      data: { attributes: { name: string } }[]
      links: { next: string | null }
    }
    for (let path: string | null = '/students?page[size]=2'; path !== null; ) {
      const { data, links } = (await ask('GET', path)).document as PageOfNames
      found.push(...data.map(({ attributes }) => attributes.name))
      path = links.next?.split('/new_school_year')[1] ?? null
    }
    expect(found).toEqual([...found].sort((a, b) => a.localeCompare(b)))
    expect(found).toHaveLength(5)
  })

  test('leaves alone who and what comes from a roster system, and who has no grade or several', async () => {
    const synced = [maple.id('Amara Okafor'), maple.id('Room 1')]
    await app.owner(`UPDATE students SET source = 'Clever', sourced_id = 'a' WHERE id = $1`, [synced[0]])
    await app.owner(`UPDATE classrooms SET source = 'Clever', sourced_id = 'r' WHERE id = $1`, [synced[1]])
    await app.owner(`UPDATE students SET grades = '{}' WHERE id = $1`, [maple.id('Benjamin Lee')])
    await app.owner(`UPDATE students SET grades = '{KG,01}' WHERE id = $1`, [maple.id('Camila Reyes')])
    const { totals, rosterSystems, grades } = await rehearsal()
    expect(totals).toMatchObject({
      students: 5,
      moves: 1,
      leaves: 1,
      unclear: 2,
      roster: 1,
      rosterClasses: 1,
      closes: 2,
    })
    expect(rosterSystems).toEqual([{ name: 'Clever', students: 1, classrooms: 1 }])
    expect(grades.map((row: { grade: string }) => row.grade)).toEqual(['PK', 'KG', '02', 'several', 'none'])
    expect(await namesOf('/students?filter[externalRosterSystemEq]=Clever')).toEqual(['Amara Okafor'])
    await hold()
    const refused = await except(['Amara Okafor', 'Daniyar Seitkali'], 'stay')
    expect([refused.status, errorOf(refused)?.detail]).toEqual([
      422,
      expect.stringMatching(/^Clever .*Amara Okafor\.$/),
    ])
    expect(await namesOf('/students?filter[isExceptionEq]=true')).toEqual([])
    for (const table of ['students', 'classrooms'])
      await app.owner(`UPDATE ${table} SET source = NULL, sourced_id = NULL WHERE id = ANY ($1)`, [synced])
    await grade('KG', 'Benjamin Lee')
    await grade('01', 'Camila Reyes')
  })
})

describe('A new year', () => {
  test('begins as it was rehearsed, undone everything is as it was, and the figures are exact all along', async () => {
    const before = await state()
    await hold()
    await except(['Benjamin Lee'], 'stay')
    await plan({ rules: { '02': '03', '01': 'leave' } }, ['Room 2'])
    const begun = await begin()
    expect([begun.status, begun.data.attributes.status]).toEqual([200, 'begun'])
    expect(
      await Promise.all(['Amara Okafor', 'Benjamin Lee', 'Camila Reyes', 'Eleni Papadopoulou'].map(gradeOf)),
    ).toEqual(['01', 'KG', 'archived', '03'])
    const closed = await app.owner('SELECT name FROM classrooms WHERE district_id = $1 AND archived_at IS NOT NULL', [
      district(),
    ])
    expect(closed.map(({ name }) => name).sort()).toEqual(['Old Room', 'Room 1', 'Room 3'])
    expect(await differences()).toEqual([])
    expect(await year()).toMatchObject({
      holder: null,
      mayUndo: true,
      totals: { moves: 3, leaves: 1, stays: 1, closes: 2 },
    })
    const undone = await undo()
    expect([undone.status, undone.data.attributes.status]).toEqual([200, 'preparing'])
    expect(await state()).toEqual(before)
    expect(await differences()).toEqual([])
  })

  test('begins once: again, and by two people at the same moment, it is refused', async () => {
    await hold()
    const answers = await Promise.all([begin(), begin()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await hold()).status).toBe(409)
    expect(await gradeOf('Amara Okafor')).toBe('01')
    const undone = await Promise.all([undo(), undo({}, 'Ada Admin')])
    expect(undone.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(errorOf(await undo())?.detail).toMatch(/has not begun/)
  })

  test('that was undone begins again, with its exceptions', async () => {
    const before = await state()
    await hold()
    await except(['Benjamin Lee'], 'stay')
    for (let time = 0; time < 2; time++) {
      await hold()
      expect((await begin()).status).toBe(200)
      expect(await gradeOf('Benjamin Lee')).toBe('KG')
      expect((await undo()).status).toBe(200)
    }
    expect(await state()).toEqual(before)
  })

  test('is refused when the roster has changed since it was rehearsed, even if the counts are the same', async () => {
    await hold()
    const { plan: rehearsed, totals } = await rehearsal()
    await grade('01', 'Amara Okafor')
    await grade('KG', 'Camila Reyes')
    const before = await state()
    const refused = await ask('POST', '/begin', body({ plan: rehearsed }))
    expect([refused.status, errorOf(refused)?.code]).toEqual([409, 'stalePreview'])
    expect(await state()).toEqual(before)
    expect((await rehearsal()).totals).toEqual(totals)
    expect(await year()).toMatchObject({
      status: 'preparing',
      holder: { isOwn: true },
      failure: expect.stringMatching(/changed/),
    })
    await grade('KG', 'Amara Okafor')
    await grade('01', 'Camila Reyes')
  })

  test('counts whoever saves while it waits: the roster is read under the lock of the district', async () => {
    await hold()
    const { plan: rehearsed } = await rehearsal()
    const saving = new pg.Client(app.ownerConfig)
    await saving.connect()
    await saving.query(`BEGIN; SET LOCAL hornbook.provider = 'on'`)
    await saving.query('SELECT pg_advisory_xact_lock($1, hashint8($2::bigint))', [LOCK_CLASSES.districts, district()])
    const beginning = ask('POST', '/begin', body({ plan: rehearsed }))
    await expect.poll(async () => (await year()).status).toBe('beginning')
    expect(errorOf(await except(['Amara Okafor'], 'stay'))?.detail).toMatch(/is beginning at this moment/)
    await saving.query(`UPDATE students SET grades = '{02}' WHERE district_id = $1 AND id = $2`, [
      ...[district(), maple.id('Amara Okafor')],
    ])
    await saving.query('COMMIT')
    await saving.end()
    expect(errorOf(await beginning)?.code).toBe('stalePreview')
    expect(await gradeOf('Benjamin Lee')).toBe('KG')
    await grade('KG', 'Amara Okafor')
  })

  test('undone later lists first what has changed since, and leaves that on request', async () => {
    const before = await state()
    await hold()
    await begin()
    await grade('02', 'Amara Okafor')
    const refused = await undo()
    expect([refused.status, errorOf(refused)?.code]).toEqual([409, 'movedOn'])
    expect(errorOf(refused)?.meta).toMatchObject({ total: 1, movedOn: [{ name: 'Amara Okafor', movedOn: ['grades'] }] })
    expect(await year()).toMatchObject({ status: 'begun' })
    expect((await undo({ override: true })).status).toBe(200)
    expect(await gradeOf('Amara Okafor')).toBe('02')
    expect(await gradeOf('Benjamin Lee')).toBe('KG')
    expect(await gradeOf('Eleni Papadopoulou')).toBe('02')
    await grade('KG', 'Amara Okafor')
    const kept = (rows: Record<string, unknown>[]) =>
      rows.filter(({ kind }) => kind === 'class' || kind === 'enrolment')
    expect(kept(await state())).toEqual(kept(before))
  })

  test('can be undone until its last day', async () => {
    await hold()
    await begin()
    await app.owner('UPDATE school_years SET undo_until = current_date - 2 WHERE district_id = $1', [district()])
    const { name } = await year()
    const late = await undo()
    expect([late.status, errorOf(late)?.detail]).toEqual([409, expect.stringMatching(/can no longer be undone/)])
    expect(await year()).toMatchObject({ name, status: 'begun', mayUndo: false })
    await app.owner('UPDATE school_years SET undo_until = current_date + 2 WHERE district_id = $1', [district()])
    expect((await undo()).status).toBe(200)
  })

  test('is in the history of everybody whom it changed', async () => {
    await hold()
    await begin()
    await undo()
    const history = async (path: string) =>
      (await as('Dana District').get(`districts/${district()}/${path}/history`)).data.map(
        (row: { attributes: { action: string } }) => row.attributes.action,
      )
    expect((await history(`students/${maple.id('Amara Okafor')}`)).slice(0, 2)).toEqual([
      'newYear.undo',
      'newYear.begin',
    ])
    expect((await history(`classrooms/${maple.id('Room 1')}`)).slice(0, 2)).toEqual(['newYear.undo', 'newYear.begin'])
  })
})

describe('Whoever has it in hand', () => {
  test('is one person, with a name, of two who try at once in two web processes', async () => {
    const other = await anotherProcess()
    const url = `/api/districts/${district()}/new_school_year/lock`
    const answers = await Promise.all([hold(), other.as('Ada Admin').post(url)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const danaHas = answers[0]?.status === 200
    expect(await year()).toMatchObject({ holder: { name: danaHas ? 'Dana District' : null, isOwn: danaHas } })
  })

  test('is the only one to change it, until they let go', async () => {
    await hold()
    for (const answer of [
      await hold('Ada Admin'),
      await except(['Amara Okafor'], 'stay', 'Ada Admin'),
      await begin('Ada Admin'),
      await ask('DELETE', '/lock', undefined, 'Ada Admin'),
    ]) {
      expect([answer.status, errorOf(answer)?.detail]).toEqual([
        409,
        expect.stringMatching(/^Dana District is preparing/),
      ])
    }
    expect(await year('Ada Admin')).toMatchObject({ holder: { name: 'Dana District', isOwn: false } })
    await ask('DELETE', '/lock')
    expect((await hold('Ada Admin')).status).toBe(200)
    expect(errorOf(await except(['Amara Okafor'], 'stay'))?.detail).toMatch(/^The support team is preparing/)
  })

  test('loses it after thirty quiet minutes, and keeps it with every change', async () => {
    await hold()
    const quiet = (minutes: number) =>
      app.owner(`UPDATE school_years SET touched_at = now() - make_interval(mins => $2) WHERE district_id = $1`, [
        ...[district(), minutes],
      ])
    await quiet(29)
    expect((await hold('Ada Admin')).status).toBe(409)
    expect((await except(['Amara Okafor'], 'stay')).status).toBe(200)
    await quiet(31)
    expect(await year()).toMatchObject({ holder: null })
    expect((await hold('Ada Admin')).status).toBe(200)
    expect((await except(['Amara Okafor'], null)).status).toBe(409)
  })

  test('sees who asks for it', async () => {
    expect((await ask('POST', '/lock/request')).status).toBe(409)
    await hold('Ada Admin')
    await ask('POST', '/lock/request')
    expect(await year('Ada Admin')).toMatchObject({ asker: { name: 'Dana District', isOwn: false } })
    await ask('DELETE', '/lock', undefined, 'Ada Admin')
    expect((await hold()).data.attributes).toMatchObject({ asker: null, holder: { isOwn: true } })
  })
})

describe('A bad request changes nothing', () => {
  test.each([
    ['a student of another district', () => except(['Amara Okafor', 'Fatima Idrissi'], 'stay'), 404],
    ['an archived student', () => except(['Ola Old'], 'stay'), 404],
    ['a grade that there is not', () => except(['Amara Okafor'], '99'), 422],
    ['an empty selection', () => except([], 'stay'), 422],
    ['a class of another district', () => plan({}, ['Room 9']), 404],
    ['a rule of no grade', () => plan({ rules: { K: '01' } }), 422],
    ['a rule to nowhere', () => plan({ rules: { KG: 'up' } }), 422],
    ['a plan that was not rehearsed', () => ask('POST', '/begin', body({ plan: 'x' })), 409],
    ['no plan', () => ask('POST', '/begin', body({})), 422],
  ] as const)('%s', async (_, call, status) => {
    await hold()
    const before = await state()
    expect((await call()).status).toBe(status)
    expect(await state()).toEqual(before)
    expect(await namesOf('/students?filter[isExceptionEq]=true')).toEqual([])
    expect(await year()).toMatchObject({ rules: {}, closesClasses: true, status: 'preparing' })
  })

  test('the same student twice is one exception', async () => {
    await hold()
    expect((await except(['Amara Okafor', 'Amara Okafor'], 'stay')).status).toBe(200)
    expect(await namesOf('/students?filter[isExceptionEq]=true')).toEqual(['Amara Okafor'])
  })
})

const plan = (attributes: object, kept?: readonly string[]) =>
  ask(
    'PATCH',
    '',
    body(
      attributes,
      kept && { keptClassrooms: { data: kept.map(name => ({ type: 'classroom', id: maple.id(name) })) } },
    ),
  )

/** Everything that a new year could touch, exactly; without what only counts versions. */
const state = () =>
  app.owner(
    `SELECT * FROM (SELECT 'student' AS kind, id, archived_at IS NULL AS here, to_jsonb(grades) AS row FROM students WHERE district_id = $1
      UNION ALL SELECT 'class', id, archived_at IS NULL, NULL FROM classrooms WHERE district_id = $1
      UNION ALL SELECT 'enrolment', id, ended_at IS NULL, to_jsonb(e) FROM student_enrollments e WHERE district_id = $1
      UNION ALL SELECT 'taught', id, ended_at IS NULL, to_jsonb(e) FROM staff_enrollments e WHERE district_id = $1
      UNION ALL SELECT 'timeline', student_id, true, to_jsonb(t) FROM student_timelines t WHERE district_id = $1
      UNION ALL SELECT 'teachers', school_id, true, to_jsonb(x) FROM school_teachers x WHERE district_id = $1
      UNION ALL SELECT 'standings', school_id, true, to_jsonb(x) FROM school_standings x WHERE district_id = $1) x
      ORDER BY kind, id, row::text`,
    [district()],
  )

const gradeOf = async (name: string) => {
  const [row] = await app.owner<{ grade: string; archived: boolean }>(
    `SELECT grades[1] AS grade, archived_at IS NOT NULL AS archived FROM students WHERE id = $1`,
    [maple.id(name)],
  )
  return row?.archived ? 'archived' : row?.grade
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

const ask = (method: Method, path = '', payload?: { data: object }, by = 'Dana District') =>
  as(by).send(method, `districts/${district()}/new_school_year${path}`, payload?.data)
const body = (attributes: object, relationships?: object) => ({
  data: { type: 'newSchoolYear', attributes, ...(relationships && { relationships }) },
})
const students = (names: readonly string[]) => ({
  students: { data: names.map(name => ({ type: 'student', id: maple.id(name) })) },
})
const hold = (by?: string) => ask('POST', '/lock', undefined, by)
const except = (names: readonly string[], goesTo: string | null, by?: string) =>
  ask('POST', '/exceptions', body({ goesTo }, students(names)), by)
const rehearsal = async () => (await ask('GET', '/rehearsal')).data.attributes
const begin = async (by?: string) => ask('POST', '/begin', body({ plan: (await rehearsal()).plan }), by)
const undo = (attributes = {}, by?: string) => ask('POST', '/undo', body(attributes), by)
const year = async (by?: string) => (await ask('GET', '', undefined, by)).data.attributes
const namesOf = async (path: string) =>
  ((await ask('GET', path)).data as { attributes: { name: string } }[]).map(({ attributes }) => attributes.name)
const errorOf = (answer: ParsedAnswer) =>
  (answer.document as { errors: { code: string; detail: string; meta: Record<string, unknown> }[] }).errors[0]
const grade = (code: string, name: string) =>
  app.owner('UPDATE students SET grades = ARRAY[$1::text] WHERE id = $2', [code, maple.id(name)])
