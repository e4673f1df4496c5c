import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { audit } from '../audit/audit.ts'
import type { Db } from '../db/pool.ts'
import { within } from '../db/pool.ts'
import { changeFigures } from '../figures/change.ts'
import { archive } from '../people/archive.ts'
import { change } from '../people/change.ts'
import { changeDates, enrol, type MemberKind, unenrol } from '../people/enrol.ts'
import { asRows, type RecordKind, type WriteContext } from '../people/records.ts'
import { storedDifferencesIn } from '../test/differences.ts'
import { inTown } from '../test/in-town.ts'
import { type CsvFiles, rosterFiles, zipOf } from '../test/oneroster-zip.ts'
import { shuffled, testRandom } from '../test/random.ts'
import { SLOWNESS } from '../test/slowness.ts'

const { app, desk } = inTown()

describe('of a record that the file changed, undoing', () => {
  test('puts back each field that nobody has changed since, leaves and names the others', async () => {
    const { district, undo, of } = await applied('Fields', { 'users.csv': [/Fatima,Abara/, 'Fadima,Abbas'] })
    await of('student', 'p000005', { first_name: 'Fatou' })
    const refused = await undo()
    expect([refused.status, named(refused)]).toEqual([409, [['Fatou Abbas', false, 'firstName']]])
    expect(await person(district, 'p000005')).toMatchObject({ first_name: 'Fatou', last_name: 'Abbas' })
    expect((await undo(true)).status).toBe(200)
    expect(await person(district, 'p000005')).toMatchObject({ first_name: 'Fatou', last_name: 'Abara' })
  })

  test('asks about nothing where only other fields have changed since', async () => {
    const { district, undo, of } = await applied('Apart', { 'users.csv': [/Fatima,Abara/, 'Fadima,Abara'] })
    await of('student', 'p000005', { username: 'fadima5' })
    expect((await undo()).status).toBe(200)
    expect(await person(district, 'p000005')).toMatchObject({ first_name: 'Fatima', username: 'fadima5' })
  })

  test('asks about nothing where somebody has put a field back by hand', async () => {
    const { district, undo, of } = await applied('Back', { 'users.csv': [/Fatima,Abara/, 'Fadima,Abbas'] })
    await of('student', 'p000005', { first_name: 'Fatima' })
    expect((await undo()).status).toBe(200)
    expect(await person(district, 'p000005')).toMatchObject({ first_name: 'Fatima', last_name: 'Abara' })
  })

  test('puts the name back of who has been archived since, and leaves them archived', async () => {
    const { district, undo, byHand } = await applied('Gone', { 'users.csv': [/Fatima,Abara/, 'Fadima,Abara'] })
    const id = await idOf(district, 'students', 'p000005')
    await byHand((tx, context) => archive(tx, context, 'student', sql`SELECT ${id}::bigint AS id`))
    expect((await undo()).status).toBe(200)
    expect(await person(district, 'p000005')).toMatchObject({ first_name: 'Fatima', archived: true })
  })

  test('leaves a Student Id that somebody else has by now, and puts the name back', async () => {
    const { district, undo, of } = await applied('Taken', {
      'users.csv': [/Fatima,Abara,,10005/, 'Fadima,Abara,,90005'],
    })
    await of('student', 'p000006', { one_roster_id: '10005' })
    const refused = await undo()
    expect([refused.status, named(refused)]).toEqual([409, [['Fadima Abara', false, 'oneRosterId']]])
    expect((await undo(true)).status).toBe(200)
    expect(await person(district, 'p000005')).toMatchObject({ first_name: 'Fatima', one_roster_id: '90005' })
    expect(await person(district, 'p000006')).toMatchObject({ one_roster_id: '10005' })
  })

  test('moves a class back to its school with its children, and leaves the name it has been given since', async () => {
    const { district, undo, of } = await applied('Moved', {
      'classes.csv': [/Class 4(.*)s000001/, 'Class 4 North$1s000000'],
      'enrollments.csv': [/c000003,s000001/g, 'c000003,s000000'],
    })
    await of('classroom', 'c000003', { name: 'Room of their own' })
    const refused = await undo()
    expect([refused.status, named(refused)]).toEqual([409, [['Room of their own', false, 'name']]])
    await undo(true)
    const rows = await app.owner(
      `SELECT c.name, s.sourced_id AS school, count(DISTINCT e.school_id)::int AS schools, min(o.sourced_id) AS at
        FROM classrooms c JOIN schools s ON s.district_id = $1 AND s.id = c.school_id
        JOIN student_enrollments e ON e.district_id = $1 AND e.classroom_id = c.id AND e.ended_at IS NULL
        JOIN schools o ON o.district_id = $1 AND o.id = e.school_id
        WHERE c.district_id = $1 AND c.sourced_id = 'c000003' GROUP BY 1, 2`,
      [district],
    )
    expect(rows).toEqual([{ name: 'Room of their own', school: 's000001', schools: 1, at: 's000001' }])
    expect(await storedDifferencesIn(app, district)).toEqual([])
  })

  test('leaves all of somebody whom the file brought back and somebody has changed since, but for other fields', async () => {
    const { district, undo, of, byHand } = await applied('Returned', {})
    const id = await idOf(district, 'students', 'p000005')
    await byHand((tx, context) => archive(tx, context, 'student', sql`SELECT ${id}::bigint AS id`))
    const again = await applyNext(district, 'Returned', { 'users.csv': [/Fatima,Abara/, 'Fadima,Abara'] })
    await of('student', 'p000005', { username: 'fadima5' })
    const refused = await again()
    expect([refused.status, named(refused)]).toEqual([409, [['Fadima Abara', false, 'username', 'archivedAt']]])
    expect((await again(true)).status).toBe(200)
    expect(await person(district, 'p000005')).toMatchObject({ first_name: 'Fatima', archived: false })
    expect((await undo()).status).toBe(200)
  })

  test('puts the name of a member of staff back, whose role has changed since', async () => {
    const { district, undo, of } = await applied('Staff', { 'users.csv': [/teacher2,,Chloé/, 'teacher2,,Cloe'] })
    await of('teacher', 't000002', { role: 'SchoolAdmin' })
    expect((await undo()).status).toBe(200)
    const [row] = await app.owner(
      `SELECT first_name, role FROM staff WHERE district_id = $1 AND sourced_id = 't000002'`,
      [district],
    )
    expect(row).toEqual({ first_name: 'Chloé', role: 'SchoolAdmin' })
  })
})

describe('of a membership that the file changed, undoing', () => {
  test('puts the day back that nobody has changed since, leaves and names the other', async () => {
    const { district, undo, byHand } = await applied('Days', {
      'enrollments.csv': [/p000002,student,,2025-08-18,/, 'p000002,student,,2025-09-01,2099-01-01'],
    })
    const [person_id, classroom_id] = [
      await idOf(district, 'students', 'p000002'),
      await idOf(district, 'classrooms', 'c000002'),
    ]
    await byHand((tx, context) =>
      changeDates(
        tx,
        context,
        'student',
        sql`SELECT ${person_id}::bigint AS person_id, ${classroom_id}::bigint AS classroom_id, '2025-09-01'::date AS begins_on,
          '2098-02-02'::date AS ends_on, false AS ahead`,
      ),
    )
    const refused = await undo()
    expect([refused.status, named(refused)]).toEqual([409, [['Chloé Abara, Class 3', false, 'endsOn']]])
    expect((await undo(true)).status).toBe(200)
    expect(await classesOf(district, 'p000002')).toEqual([
      { class: 'c000002', begins_on: '2025-08-18', ends_on: '2098-02-02' },
    ])
  })

  test('gives a child a class back, also where somebody has moved it out of another since', async () => {
    const both: Edits = {
      'enrollments.csv': [/$/, 'x1,,,c000001,s000001,p000000,student,,2025-08-18,\r\n'],
    }
    const { district, byHand } = await applied('Two classes', both)
    const undo = await applyNext(district, 'Two classes', {
      'enrollments.csv': [/$/, 'x1,,,c000003,s000001,p000000,student,,2025-08-18,\r\n'],
    })
    await byHand((tx, context) => moveStudent(tx, context, district, 'p000000', 'c000000', 'c000002'))
    expect((await undo()).status).toBe(200)
    expect((await classesOf(district, 'p000000')).map(row => row.class)).toEqual(['c000001', 'c000002'])
    expect(await storedDifferencesIn(app, district)).toEqual([])
  })

  test('leaves a child where somebody has moved it on since from the class that the file gave it', async () => {
    const { district, undo, byHand } = await applied('Moved on', {
      'enrollments.csv': [/c000000,s000000,p000000/, 'c000002,s000000,p000000'],
    })
    await byHand((tx, context) => moveStudent(tx, context, district, 'p000000', 'c000002', 'c000001'))
    const refused = await undo()
    expect(refused.status).toBe(409)
    expect(named(refused)).toContainEqual(['Amara Abara, Class 1', true, 'left'])
    expect((await undo(true)).status).toBe(200)
    expect((await classesOf(district, 'p000000')).map(row => row.class)).toEqual(['c000001'])
  })
})

const COLUMNS: Readonly<Record<RecordKind, readonly string[]>> = {
  school: ['name'],
  classroom: ['name', 'class_code', 'grades'],
  teacher: ['first_name', 'middle_name', 'last_name', 'identifier'],
  student: ['first_name', 'middle_name', 'last_name', 'username', 'grades'],
}
const TABLES = { school: 'schools', classroom: 'classrooms', teacher: 'staff', student: 'students' } as const
const KINDS = Object.keys(TABLES) as RecordKind[]

test('whatever the file and others write by chance, each field is as the last of them left it, or as it was before the file', {
  timeout: 120_000 * SLOWNESS,
}, async () => {
  const random = testRandom()
  for (let day = 0; day < 3; day++) {
    const of = `Chance ${day}`
    const { district, undo } = await applied(of, {})
    expect((await undo()).status).toBe(200)
    await desk.importRoster(district, await zipOf(files(of)))
    const before = await fieldsOf(district)
    const chance = files(of)
    for (const file of ['users.csv', 'classes.csv', 'orgs.csv'])
      chance[file] = mixed(chance[file] ?? '', () => random.chance(0.2), `${day}`)
    const shown = await desk.preview(district, await zipOf(chance))
    const { id } = await desk.apply(district, shown.id, true)
    const between = await fieldsOf(district)
    await byHandIn(district, async (tx, context) => {
      for (const kind of KINDS)
        for (const [key, row] of Object.entries(between)) {
          if (!key.startsWith(`${kind} `) || random.chance(0.4)) continue
          const columns = shuffled(COLUMNS[kind], random).slice(0, random.int(1, 2))
          const values = columns.map(column => {
            if (random.chance(0.3) && column !== 'username') return before[key]?.[column] ?? null
            return column === 'grades' ? ['05'] : `Hand ${column} ${key} ${day}`
          })
          if (columns.every((column, at) => JSON.stringify(row[column]) === JSON.stringify(values[at]))) continue
          const cells = Object.fromEntries(columns.map((column, at) => [column, values[at]]))
          await change(tx, context, kind, columns, asRows(kind, [{ id: idIn(key), ...cells }]))
        }
      const students = Object.keys(between).filter(key => key.startsWith('student '))
      await changeFigures(tx, district, students.map(idIn), 'unknown')
    })
    const now = await fieldsOf(district)
    const expected: typeof now = {}
    const stays: string[] = []
    for (const [key, row] of Object.entries(now)) {
      const goal: Record<string, unknown> = {}
      for (const [column, value] of Object.entries(row)) {
        const [was, left, is] = [before[key]?.[column], between[key]?.[column], value].map(each => JSON.stringify(each))
        goal[column] = left === is ? before[key]?.[column] : value
        if (was !== left && left !== is && is !== was) stays.push(`${key} ${column}`)
      }
      expected[key] = goal
    }
    const refused = await desk.undoCall(district, id)
    expect(refused.status).toBe(stays.length > 0 ? 409 : 200)
    if (stays.length > 0) expect((await desk.undoCall(district, id, true)).status).toBe(200)
    const told = (refused.errors ?? []).flatMap(
      (error: { meta: { movedOn: { kind: string; id: string; movedOn: string[] }[] } }) =>
        error.meta.movedOn.flatMap(each => each.movedOn.map(column => `${each.kind} ${each.id} ${snake(column)}`)),
    )
    expect(told.toSorted()).toEqual(stays.toSorted())
    expect(await fieldsOf(district)).toEqual(expected)
    expect(await storedDifferencesIn(app, district)).toEqual([])
  }
})

/** Replaced in the first file, by file. */
type Edits = Readonly<Record<string, readonly [RegExp, string]>>
type ByHand = (tx: Db, context: WriteContext) => Promise<unknown>
type Refused = Awaited<ReturnType<typeof desk.undoCall>>

/** Each district has its own e-mail domain: the same address would be the same account. */
function files(of: string): CsvFiles {
  const made = rosterFiles({ version: '1.1', schools: 2, classes: 4, students: 20 })
  return { ...made, 'users.csv': (made['users.csv'] ?? '').replaceAll('@school.', `@${of.replaceAll(' ', '-')}.`) }
}

/** A district with a file of 20 students, and then the same file with something else in it. */
async function applied(of: string, edits: Edits) {
  const district = await desk.district(of)
  await desk.importRoster(district, await zipOf(files(of)))
  const undo = await applyNext(district, of, edits)
  return {
    district,
    undo,
    byHand: (work: ByHand) => byHandIn(district, work),
    /** Changes a record as a form does. */
    of: async (kind: RecordKind, sourcedId: string, columns: Readonly<Record<string, unknown>>) => {
      const id = await idOf(district, TABLES[kind], sourcedId)
      await asForm(district, kind, { id, ...columns })
    },
  }
}

async function applyNext(district: string, of: string, edits: Edits) {
  const made = files(of)
  for (const [file, [from, to]] of Object.entries(edits)) made[file] = (made[file] ?? '').replace(from, to)
  const { id } = await desk.importRoster(district, await zipOf(made))
  return (override?: boolean) => desk.undoCall(district, id, override)
}

/** Changes something as a form does, under its own audit entry. */
const byHandIn = (districtId: string, work: ByHand) =>
  within(app.db.queries, [districtId], async tx => {
    const author = { actor: 'server', accountId: null, requestId: 'test' } as const
    const entryId = await audit(tx, author, districtId, 'student.change')
    await work(tx, { districtId, entryId, at: new Date().toISOString() })
  })

const asForm = (district: string, kind: RecordKind, { id, ...columns }: { readonly id: string }) =>
  byHandIn(district, async (tx, context) => {
    await change(tx, context, kind, Object.keys(columns), asRows(kind, [{ id, ...columns }]))
    if (kind === 'student') await changeFigures(tx, district, [id], 'unknown')
  })

async function moveStudent(tx: Db, context: WriteContext, district: string, who: string, from: string, to: string) {
  const kind: MemberKind = 'student'
  const person = await idOf(district, 'students', who)
  const place = async (room: string) => sql`SELECT ${person}::bigint AS person_id,
    ${await idOf(district, 'classrooms', room)}::bigint AS classroom_id, NULL::text AS source, NULL::date AS begins_on,
    NULL::date AS ends_on, false AS ahead`
  await unenrol(tx, context, kind, await place(from))
  await enrol(tx, context, kind, await place(to))
  await sql`INSERT INTO student_schools (district_id, student_id, school_id, began_at, began_entry)
    SELECT c.district_id, ${person}::bigint, c.school_id, ${context.at}::timestamptz, ${context.entryId}::bigint FROM classrooms c
    WHERE c.district_id = ${district} AND c.sourced_id = ${to}
    ON CONFLICT (district_id, student_id, school_id) WHERE ended_at IS NULL DO NOTHING`.execute(tx)
}

const named = ({ errors }: Refused) =>
  errors[0].meta.movedOn.map(({ name, whole, movedOn }: { name: string; whole: boolean; movedOn: string[] }) => [
    ...[name, whole],
    ...movedOn,
  ])

const idOf = async (district: string, table: string, sourcedId: string) => {
  const [row] = await app.owner<{ id: string }>(`SELECT id FROM ${table} WHERE district_id = $1 AND sourced_id = $2`, [
    district,
    sourcedId,
  ])
  return row?.id ?? ''
}

const person = async (district: string, sourcedId: string) =>
  (
    await app.owner(
      `SELECT first_name, last_name, username, one_roster_id, archived_at IS NOT NULL AS archived FROM students
        WHERE district_id = $1 AND sourced_id = $2`,
      [district, sourcedId],
    )
  )[0]

const classesOf = (district: string, sourcedId: string) =>
  app.owner<{ class: string; begins_on: string | null; ends_on: string | null }>(
    `SELECT c.sourced_id AS class, e.begins_on::text, e.ends_on::text FROM student_enrollments e
      JOIN students s ON s.district_id = $1 AND s.id = e.student_id JOIN classrooms c ON c.district_id = $1 AND c.id = e.classroom_id
      WHERE e.district_id = $1 AND s.sourced_id = $2 AND e.ended_at IS NULL ORDER BY 1`,
    [district, sourcedId],
  )

/** The fields that somebody may change, by kind and id of their record. */
async function fieldsOf(district: string): Promise<Record<string, Record<string, unknown>>> {
  const rows: Record<string, Record<string, unknown>> = {}
  for (const kind of KINDS) {
    const found = await app.owner<{ id: string; row: Record<string, unknown> }>(
      `SELECT id::text, to_jsonb(t) AS row FROM ${TABLES[kind]} t WHERE district_id = $1 ORDER BY id`,
      [district],
    )
    for (const { id, row } of found)
      rows[`${kind} ${id}`] = Object.fromEntries(COLUMNS[kind].map(column => [column, row[column]]))
  }
  return rows
}

/** A file in which names and grades are others by chance; ids stay. */
const mixed = (text: string, hits: () => boolean, mark: string) =>
  text
    .split('\r\n')
    .map(line =>
      line
        .replace(/,(Class|School) (\d)/, (all, what, n) => (hits() ? `,${what} ${n} of ${mark}` : all))
        .replace(/,(student|teacher)(\d+),,([^,]+),([^,]+),/, (_all, role, n, first, last) =>
          [
            ...['', hits() && role === 'student' ? `${role}${n}x${mark}` : `${role}${n}`, ''],
            ...[hits() ? `${first}${mark}` : first, hits() ? `${last}${mark}` : last, hits() ? `Mid${mark}` : ''],
          ].join(),
        )
        .replace(/,(PK|KG|01|02|03),/, (all: string) => (hits() ? ',04,' : all)),
    )
    .join('\r\n')

const idIn = (key: string) => key.split(' ')[1] ?? ''
const snake = (attribute: string) => attribute.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
