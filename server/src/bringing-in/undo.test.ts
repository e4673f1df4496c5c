import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { audit } from '../audit/audit.ts'
import { within } from '../db/pool.ts'
import { change } from '../people/change.ts'
import { enrol } from '../people/enrol.ts'
import { asRows, type WriteContext } from '../people/records.ts'
import { cutConnections } from '../test/cut-connections.ts'
import { storedDifferencesIn } from '../test/differences.ts'
import { inTown } from '../test/in-town.ts'
import { type CsvFiles, rosterFiles, zipOf } from '../test/oneroster-zip.ts'

const { app, maple, as, service, desk } = inTown()

type Snapshot = Awaited<ReturnType<typeof desk.snapshot>>

describe('undoing a file', () => {
  test('restores what it changed and archives what it added; the same file can be imported again', async () => {
    const { district, first: firstId } = await districtWithFirst('Whole')
    const before = await desk.snapshot(district)
    const shown = await desk.preview(district, await zipOf(second('Whole')))
    expect(desk.changes(shown)).toEqual({
      schools: { added: 1, changed: 1 },
      classrooms: { added: 1, changed: 1, moved: 1 },
      teachers: { archived: 1, changed: 1, moved: 1 },
      students: { added: 1, changed: 1, moved: 5, archived: 1 },
      enrollments: { added: 2, changed: 2, archived: 1 },
    })
    const { id, undoneAt, appliedAt } = await desk.apply(district, shown.id)
    expect(undoneAt).toBeNull()
    const between = await desk.snapshot(district)
    const undone = await desk.undo(district, id)
    expect(undone).toMatchObject({ status: 'undone', undoable: false, progress: null, appliedAt })
    expect(Date.parse(undone.undoneAt ?? '')).toBeGreaterThan(Date.parse(appliedAt ?? ''))
    const after = await desk.snapshot(district)
    expect(known(before, after)).toEqual(before)
    expect(await storedDifferencesIn(app, district)).toEqual([])
    const added = after.filter(row => !known(before, after).includes(row))
    expect(added.map(({ name, archived }) => [name, archived])).toEqual([
      ['classrooms', true],
      ['schools', true],
      ['students', true],
    ])
    await desk.importRoster(district, await zipOf(second('Whole')))
    expect(await desk.snapshot(district)).toEqual(between)
    const again = await latest(district)
    await desk.undo(district, again)
    expect(known(before, await desk.snapshot(district))).toEqual(before)
    expect(await desk.undo(district, firstId)).toMatchObject({ status: 'undone' })
    expect(await desk.count(district)).toEqual({ schools: 0, classrooms: 0, staff: 0, students: 0, enrolled: 0 })
    await desk.importRoster(district, await zipOf(first('Whole')))
    expect(known(before, await desk.snapshot(district))).toEqual(before)
  })

  const latest = async (district: string) =>
    (
      await app.owner<{ id: string }>(
        `SELECT id FROM roster_imports WHERE district_id = $1 AND status = 'applied' ORDER BY applied_entry DESC LIMIT 1`,
        [district],
      )
    )[0]?.id ?? ''

  test('writes one audit entry with a change row for every record, and restores addresses', async () => {
    const { district, applied } = await districtWithBoth('Written')
    const address = async () =>
      app.owner(`SELECT a.email FROM staff s JOIN accounts a ON a.id = s.account_id
        WHERE s.district_id = ${district} AND s.sourced_id = 't000002'`)
    expect(await address()).toEqual([{ email: 'other2@Written.example' }])
    await desk.undo(district, applied)
    expect(await address()).toEqual([{ email: 'teacher2@Written.example' }])
    const entries = await app.owner<{ action: string; records: string }>(
      `SELECT e.action, string_agg(DISTINCT c.record, ' ' ORDER BY c.record) AS records FROM audit_entries e
       JOIN changes c ON c.district_id = e.district_id AND c.entry_id = e.id
       WHERE e.district_id = $1 AND e.action = 'rosterImport.undo' GROUP BY e.id, e.action`,
      [district],
    )
    expect(entries).toEqual([
      { action: 'rosterImport.undo', records: 'account classroom school student studentEnrollment teacher' },
    ])
  })

  test('is possible only for the latest file, and only once', async () => {
    const { district, first: firstId } = await districtWithFirst('Latest')
    const { id } = await desk.importRoster(district, await zipOf(second('Latest')))
    const earlier = await desk.undoCall(district, firstId)
    expect([earlier.status, earlier.code]).toEqual([409, 'conflict'])
    const both = await Promise.all([desk.undoCall(district, id), desk.undoCall(district, id)])
    expect(both.map(answer => answer.status).toSorted()).toEqual([200, 409])
    const twice = await desk.undoCall(district, id)
    expect([twice.status, twice.code]).toEqual([409, 'conflict'])
    const shown = await desk.preview(district, await zipOf(second('Latest')))
    expect((await desk.undoCall(district, shown.id)).status).toBe(409)
  })

  test('of another district gets 404', async () => {
    const { applied } = await districtWithBoth('Next door')
    for (const who of ['Ada Admin', 'Hana Harbor']) {
      const answer = await as(who).post(`districts/${maple.id('Harbor Point')}/roster_imports/${applied}/undo`)
      expect(answer.status).toBe(404)
    }
  })
})

describe('a record that has changed since', () => {
  test('is listed, and nothing is undone', async () => {
    const { district, applied } = await districtWithBoth('Listed')
    const renamed = await rename(district, 'p000005')
    const rowsBefore = await desk.dump(district)
    const refused = await desk.undoCall(district, applied)
    expect(refused.status).toBe(409)
    expect(refused.errors[0]).toMatchObject({
      code: 'movedOn',
      meta: {
        total: 1,
        movedOn: [{ kind: 'student', id: renamed, name: 'Renamed Abara', movedOn: ['firstName'] }],
      },
    })
    expect(await desk.dump(district)).toEqual(rowsBefore)
  })

  test('is left as it is with override, and the rest is undone', async () => {
    const { district, before, applied } = await districtWithBoth('Overridden')
    const renamed = await rename(district, 'p000005')
    await desk.undo(district, applied, true)
    const after = await desk.snapshot(district)
    const others = (rows: Snapshot) => rows.filter(({ name, id }) => name !== 'students' || id !== renamed)
    expect(others(known(before, after))).toEqual(others(before))
    expect(after.find(({ id, name }) => name === 'students' && id === renamed)?.row.first_name).toBe('Renamed')
  })

  test('keeps its class and school if it is an added student, and they are listed too', async () => {
    const { district, applied } = await districtWithBoth('Kept')
    const child = await rename(district, 'p9')
    const refused = await desk.undoCall(district, applied)
    const listedOf = (answer: typeof refused) =>
      answer.errors[0].meta.movedOn.map(({ name, movedOn }: { name: string; movedOn: string[] }) => [name, ...movedOn])
    expect(listedOf(refused)).toEqual([
      ['New School', 'inUse'],
      ['New class', 'inUse'],
      ['Renamed Nguyen', 'firstName'],
    ])
    await desk.undo(district, applied, true)
    const unarchived = (table: string) =>
      app.owner(
        `SELECT sourced_id FROM ${table} WHERE district_id = $1 AND archived_at IS NULL AND sourced_id LIKE '_9'`,
        [district],
      )
    expect([
      ...(await unarchived('schools')),
      ...(await unarchived('classrooms')),
      ...(await unarchived('students')),
    ]).toEqual([{ sourced_id: 's9' }, { sourced_id: 'c9' }, { sourced_id: 'p9' }])
    expect(await desk.studentState(district, 'p9')).toEqual({ archived: false, classes: ['c9'], figures: 1 })
    expect(child).not.toBe('')
  })

  test('can be an added class that somebody was enrolled in by hand', async () => {
    const { district, applied } = await districtWithBoth('In use')
    const [person_id, classroom_id] = [
      await idOf(district, 'students', 'p000000'),
      await idOf(district, 'classrooms', 'c9'),
    ]
    await byHand(district, (tx, context) =>
      enrol(
        tx,
        context,
        'student',
        sql`SELECT ${person_id}::bigint AS person_id, ${classroom_id}::bigint AS classroom_id, NULL::text AS source,
          NULL::date AS begins_on, NULL::date AS ends_on, false AS ahead`,
      ),
    )
    const refused = (await desk.undoCall(district, applied)).errors[0].meta
    expect(refused.movedOn.map(({ name }: { name: string }) => name)).toEqual(['New School', 'New class'])
    await desk.undo(district, applied, true)
    expect(await desk.studentState(district, 'p000000')).toMatchObject({ classes: ['c000000', 'c9'] })
    expect(await desk.studentState(district, 'p9')).toMatchObject({ archived: true })
  })

  test('can be a membership that was ended by hand', async () => {
    const { district, applied } = await districtWithBoth('Ended')
    await app.owner(
      `UPDATE student_enrollments e SET ended_at = now() FROM students s WHERE s.id = e.student_id AND s.district_id = $1 AND e.district_id = $1
        AND s.sourced_id = 'p000009' AND e.ended_at IS NULL`,
      [district],
    )
    const refused = (await desk.undoCall(district, applied)).errors[0].meta
    expect(refused.movedOn).toMatchObject([{ kind: 'enrollment', name: 'Jamal Abara, Class 1', movedOn: ['ended'] }])
  })
})

describe('an interrupted undo', () => {
  test('leaves nothing behind and can be repeated', async () => {
    const { district, before, applied } = await districtWithBoth('Cut')
    const rowsBefore = await desk.dump(district)
    const restore = await cutConnections(app, 'roster_imports', "status <> 'undone'")
    const cut = await desk.undoCall(district, applied)
    await restore()
    expect(cut.status).toBe(503)
    expect(await desk.dump(district)).toEqual(rowsBefore)
    await desk.undo(district, applied)
    expect(known(before, await desk.snapshot(district))).toEqual(before)
  })
})

/** Each district has its own e-mail domain: the same address would be the same account. */
const first = (of: string): CsvFiles => {
  const files = rosterFiles({ version: '1.1', schools: 2, classes: 4, students: 20 })
  return { ...files, 'users.csv': (files['users.csv'] as string).replaceAll('@school.', `@${of}.`) }
}
/** The next file of the same school year. It contains every kind of change to records and memberships. */
const second = (of: string): CsvFiles => {
  const files = rosterFiles({ version: '1.1', schools: 2, classes: 4, students: 20 })
  const lines = (text: string | undefined, ...less: string[]) =>
    (text ?? '').split('\r\n').filter(line => !less.some(word => line.includes(word)))
  return {
    ...files,
    'orgs.csv': `${files['orgs.csv']}s9,,,New School,school,,d1\r\n`.replace('School 2', 'School 2 North'),
    'classes.csv': `${files['classes.csv']}c9,,,New class,KG,read1,,homeroom,,s9,y1,,,\r\n`
      .replace('Class 3', 'Third class')
      .replace(/^(c000003.*)s000001/m, '$1s000000'),
    'users.csv':
      `${lines(files['users.csv'], 'p000007', 't000001').join('\r\n')}p9,,,true,s9,student,nu,,Nu,Nguyen,,999,,,,KG,\r\n`
        .replace('s000001",student,student5,,Fatima,', 's000001",student,student5,,Fadima,')
        .replace('teacher2@school.', 'other2@school.')
        .replaceAll('@school.', `@${of}.`),
    'enrollments.csv':
      `${lines(files['enrollments.csv'], 'p000007', 't000001').join('\r\n')}e9,,,c9,s9,p9,student,,,\r\n`
        .replaceAll('c000003,s000001', 'c000003,s000000')
        .replace('c000001,s000001,p000009', 'c000000,s000000,p000009')
        .replace('p000002,student,,2025-08-18,', 'p000002,student,,2025-09-01,2099-01-01')
        .replace('p000004,student,,2025-08-18,', 'p000004,student,,2099-01-01,'),
  }
}

async function districtWithFirst(of: string) {
  const district = await desk.district(of)
  const applied = await desk.importRoster(district, await zipOf(first(of)))
  const students = await app.owner<{ id: string }>('SELECT id FROM students WHERE district_id = $1 ORDER BY id', [
    district,
  ])
  const data = students.flatMap(({ id }, at) => Array.from({ length: at % 5 }, (_, n) => desk.completion(id, n + 1)))
  const posted = await service.post('lesson_completions', data)
  expect(posted.meta.accepted).toBe(data.length)
  return { district, first: applied.id }
}

async function districtWithBoth(of: string) {
  const { district } = await districtWithFirst(of)
  const before = await desk.snapshot(district)
  const applied = await desk.importRoster(district, await zipOf(second(of)))
  return { district, before, applied: applied.id }
}

/** Changes something as a form does, under its own audit entry. */
const byHand = (districtId: string, work: (tx: Parameters<typeof audit>[0], context: WriteContext) => Promise<void>) =>
  within(app.db.queries, [districtId], async tx => {
    const entryId = await audit(
      tx,
      { actor: 'server', accountId: null, requestId: 'test' },
      districtId,
      'student.change',
    )
    await work(tx, { districtId, entryId, at: new Date().toISOString() })
  })

const idOf = async (district: string, table: string, sourcedId: string) =>
  (
    await app.owner<{ id: string }>(`SELECT id FROM ${table} WHERE district_id = $1 AND sourced_id = $2`, [
      district,
      sourcedId,
    ])
  )[0]?.id ?? ''
const rename = async (district: string, sourcedId: string) => {
  const id = await idOf(district, 'students', sourcedId)
  await byHand(district, (tx, context) =>
    change(tx, context, 'student', ['first_name'], asRows('student', [{ id, first_name: 'Renamed' }])),
  )
  return id
}
/** The rows of records that were there before, and everything without an id. */
const known = (before: Snapshot, after: Snapshot) => {
  const ids = new Set(before.flatMap(({ name, id }) => (id === null ? [] : [`${name} ${id}`])))
  return after.filter(({ name, id }) => id === null || ids.has(`${name} ${id}`))
}
