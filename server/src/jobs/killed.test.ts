import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../test/application.ts'
import { differencesIn } from '../test/differences.ts'
import { unzipEncrypted } from '../test/encrypted-zip.ts'
import { addJob, hurryJobs, jobsOf } from '../test/jobs.ts'
import { type KillableServer, startKillableServer } from '../test/killable-server.ts'
import { type MailServer, startMailServer } from '../test/mail-server.ts'
import { rosterFiles, zipOf } from '../test/oneroster-zip.ts'
import { SLOWNESS } from '../test/slowness.ts'
import { emailOf, type Town, town } from '../test/town.ts'

// Kills the server in the middle of each kind of job, and starts it again (SAFE-23).

let app: TestApplication
let maple: Town
let mailServer: MailServer
let server: KillableServer
/** The owner's connection that holds jobs up. */
let holder: pg.Client

beforeAll(async () => {
  mailServer = await startMailServer()
  app = await testApplication({}, undefined, { runsJobs: false })
  maple = await town(app)
  holder = new pg.Client(app.ownerConfig)
  await holder.connect()
  server = await startKillableServer(app.appConfig, mailServer.smtp)
})
afterAll(async () => {
  await server.kill()
  await holder.end()
  await app.close()
  await mailServer.close()
})

const until = (holds: () => Promise<unknown>) => expect.poll(holds, { timeout: 60_000 * SLOWNESS }).toBeTruthy()

const countOf = async (text: string, values: unknown[] = []) =>
  (await app.owner<{ count: number }>(`SELECT count(*)::int AS count ${text}`, values))[0]?.count ?? 0
const numberOf = async (task: string) => (await jobsOf(app, task)).length
const entriesOf = (action: string) => countOf('FROM audit_entries WHERE action = $1', [action])

async function call<Data>(method: string, path: string, body?: object): Promise<Data> {
  const isZip = Buffer.isBuffer(body)
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers: {
      authorization: `Token token=${maple.token('Ada Admin')}`,
      ...(body && { 'content-type': isZip ? 'application/zip' : 'application/vnd.api+json' }),
    },
    ...(body && { body: isZip ? new Uint8Array(body) : JSON.stringify(body) }),
  })
  return ((await answer.json()) as { data: Data }).data
}

/** The address that a call gives out, at the port of today. */
async function fetchedFrom(path: string): Promise<string> {
  const authorization = `Token token=${maple.token('Ada Admin')}`
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { method: 'POST', headers: { authorization } })
  const { downloadUrl } = (await answer.json()) as { downloadUrl: string }
  return downloadUrl.replace(/^https?:\/\/[^/]+/, `http://127.0.0.1:${server.port}`)
}

/** Kills the server while a job waits for a table in mid-transaction; with several tables, once in each attempt. */
async function killDuring(tables: string | readonly string[], act: () => Promise<unknown>, mode = 'SHARE') {
  for (const [at, table] of [tables].flat().entries()) {
    await holder.query('BEGIN')
    await holder.query(`LOCK TABLE ${table} IN ${mode} MODE`)
    if (at === 0) act().catch(() => {})
    else server = await startKillableServer(app.appConfig, mailServer.smtp)
    const held = `FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND wait_event = 'relation'
      AND datname = current_database()`
    await until(() => countOf(held))
    await server.kill()
    // PostgreSQL notices by itself that nobody wants the answer any more; nothing else would end the statement.
    await until(async () => (await countOf(held)) === 0)
    await holder.query('ROLLBACK')
  }
  server = await startKillableServer(app.appConfig, mailServer.smtp)
}

/** Asks the application in this process: each server would start its thread for heavy calls for it. */
const differences = (district: string) => differencesIn(app, maple, district)

interface Import {
  id: string
  attributes: { status: string; progress: object | null }
}

test(
  'a roster file is read, applied and undone once each, although each was interrupted',
  async () => {
    const [{ id: district } = { id: '' }] = await app.owner<{ id: string }>(
      `INSERT INTO districts (name, timezone, one_roster_enabled) VALUES ('Killed', 'America/Chicago', true) RETURNING id`,
    )
    const imports = `/api/districts/${district}/roster_imports`
    const zip = await zipOf(rosterFiles({ version: '1.1', schools: 2, classes: 4, students: 12 }))
    const settled = async (status: string) => {
      await until(async () => (await call<Import[]>('GET', imports))[0]?.attributes.progress === null)
      const [file] = await call<Import[]>('GET', imports)
      expect(file?.attributes.status).toBe(status)
      return file?.id
    }
    const students = (archived: boolean) =>
      countOf(`FROM students WHERE district_id = $1 AND (archived_at IS NOT NULL) = $2`, [district, archived])

    await killDuring('students', () => call('POST', imports, zip))
    const id = await settled('previewed')
    expect(await students(false)).toBe(0)

    await killDuring('student_enrollments', () => call('POST', `${imports}/${id}/apply`, {}))
    await settled('applied')
    expect([await students(false), await entriesOf('rosterImport.apply')]).toEqual([12, 1])
    expect(await differences(district)).toEqual([])

    await killDuring('student_enrollments', () => call('POST', `${imports}/${id}/undo`, {}))
    await settled('undone')
    expect([await students(false), await students(true), await entriesOf('rosterImport.undo')]).toEqual([0, 12, 1])
    expect(await differences(district)).toEqual([])
    for (const task of ['read', 'apply', 'undo']) expect(await numberOf(`rosterSync.${task}`)).toBe(0)
  },
  180_000 * SLOWNESS,
)

test(
  'a roster file is applied by itself on its day, once',
  async () => {
    const [made] = await app.owner<{ id: string }>(
      `WITH made AS (INSERT INTO districts (name, one_roster_id) VALUES ('Waits', '0601235') RETURNING id), paid AS
      (INSERT INTO memberships (district_id, expires_at) SELECT id, now() + interval '1 year' FROM made) SELECT id FROM made`,
    )
    const district = made?.id ?? ''
    const imports = `/api/districts/${district}/roster_imports`
    const files = rosterFiles({ version: '1.1', schools: 2, classes: 4, students: 12 })
    const zip = await zipOf({ ...files, 'users.csv': (files['users.csv'] as string).replaceAll('@school.', '@waits.') })
    const { id } = await call<{ id: string }>('POST', imports, zip)
    const on = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    await call('POST', `${imports}/${id}/apply`, { data: { type: 'rosterImport', attributes: { on } } })
    await app.owner(`UPDATE roster_imports SET apply_on = '2026-01-01' WHERE id = $1 AND status = 'scheduled'`, [id])
    const due = () => hurryJobs(app, "key LIKE 'roster file %'")
    await killDuring('student_enrollments', due)
    await until(async () => (await countOf(`FROM roster_imports WHERE id = $1 AND status = 'applied'`, [id])) === 1)
    expect(await countOf('FROM students WHERE district_id = $1', [district])).toBe(12)
    expect([await entriesOf('rosterImport.schedule'), await numberOf('rosterSync.applyOnDay')]).toEqual([1, 0])
    expect(
      await countOf(`FROM audit_entries WHERE action = 'rosterImport.apply' AND district_id = $1`, [district]),
    ).toBe(1)
    expect(await differences(district)).toEqual([])
  },
  90_000 * SLOWNESS,
)

test(
  'a district has its new time zone and its figures at the same moment',
  async () => {
    const district = maple.id('Harbor Point')
    const finishedAt = '2026-02-04T03:00:00Z'
    await app.owner(
      `INSERT INTO lesson_completions (district_id, id, student_id, level, lesson, finished_at)
      VALUES ($1, gen_random_uuid(), $2, 1, 1, $3)`,
      [district, maple.id('Fatima Idrissi'), finishedAt],
    )
    const zone = { timezone: { data: { type: 'timezone', id: 'Asia/Tokyo' } } }
    const payload = { data: { type: 'district', attributes: {}, relationships: zone } }
    await killDuring('student_timelines', () => call('PATCH', `/api/districts/${district}`, payload))
    const zones = async () =>
      (await app.owner('SELECT timezone, pending_timezone FROM districts WHERE id = $1', [district]))[0]
    await until(async () => (await zones())?.pending_timezone === null)
    expect(await zones()).toEqual({ timezone: 'Asia/Tokyo', pending_timezone: null })
    expect(await differences(district)).toEqual([])
    expect([await entriesOf('district.timezone'), await numberOf('rostering.changeTimeZone')]).toEqual([1, 0])
  },
  90_000 * SLOWNESS,
)

test(
  'a new school year begins and is undone once each, although each was interrupted',
  async () => {
    const district = maple.id('Maple Grove')
    const path = `/api/districts/${district}/new_school_year`
    const body = (attributes: object) => ({ data: { type: 'newSchoolYear', attributes } })
    const state = () =>
      app.owner(
        `SELECT id, archived_at IS NULL AS here, grades FROM students WHERE district_id = $1
        UNION ALL SELECT id, archived_at IS NULL, '{}' FROM classrooms WHERE district_id = $1 ORDER BY 1, 3`,
        [district],
      )
    const settled = async (action: string) => {
      await until(async () => (await countOf('FROM school_years WHERE working IS NOT NULL')) === 0)
      expect(await entriesOf(action)).toBe(1)
      expect(await differences(district)).toEqual([])
    }
    const before = await state()
    await call('POST', `${path}/lock`)
    const { plan } = (await call<{ attributes: { plan: string } }>('GET', `${path}/rehearsal`)).attributes
    await killDuring('student_timelines', () => call('POST', `${path}/begin`, body({ plan })))
    await settled('newYear.begin')
    expect(await countOf('FROM students WHERE district_id = $1 AND archived_at IS NOT NULL', [district])).toBe(1)
    await killDuring('student_timelines', () => call('POST', `${path}/undo`, body({})))
    await settled('newYear.undo')
    expect(await state()).toEqual(before)
    for (const task of ['beginYear', 'undoYear']) expect(await numberOf(`rostering.${task}`)).toBe(0)
  },
  90_000 * SLOWNESS,
)

test(
  'a district is written as files from the beginning, although that was interrupted in the middle',
  async () => {
    interface Export {
      id: string
      attributes: { status: string; password: string; size: number | null }
    }
    const path = `/api/districts/${maple.id('Maple Grove')}/exports`
    const asked = { data: { type: 'districtExport', attributes: { reason: 'They leave' } } }
    let password = ''
    const ask = async () => ({ password } = (await call<Export>('POST', path, asked)).attributes)
    await killDuring('student_notes', ask, 'ACCESS EXCLUSIVE')
    const made = async () => (await call<Export[]>('GET', path))[0] as Export
    await until(async () => (await made()).attributes.status === 'available')
    const { id } = await made()
    const address = await fetchedFrom(`${path}/${id}/download`)
    const zip = Buffer.from(await (await fetch(address)).arrayBuffer())
    expect([...unzipEncrypted(zip, password).keys()]).toContain('audit.csv')
    expect([await entriesOf('districtExport.create'), await numberOf('provider.exportDistrict')]).toEqual([1, 0])
  },
  90_000 * SLOWNESS,
)

test(
  'a spreadsheet is compared and applied once, although each was interrupted',
  async () => {
    const district = maple.id('Maple Grove')
    const uploads = `/api/districts/${district}/spreadsheet_uploads`
    const header = 'First Name,Family Name,Student Id,Grade,Class,Password'
    const sheet = (grade: string, room: string) =>
      Array.from({ length: 30 }, (_, at) => `A${at},Sheet,K${at},${grade},${room},apple7`)
    const send = (rows: readonly string[]) =>
      call('POST', `${uploads}?list=students&fileName=a.csv`, Buffer.from([header, ...rows].join('\n')))
    const settled = async (status: string) => {
      const latest = async () =>
        (
          await app.owner<{ id: string; status: string; counts: object }>(
            'SELECT id, status, counts FROM spreadsheet_uploads ORDER BY id DESC LIMIT 1',
          )
        )[0]
      await until(async () => (await latest())?.status === status)
      return latest()
    }
    const written = () =>
      app.owner(
        `SELECT s.version, s.grades, count(*)::int AS count FROM students s
        JOIN student_enrollments e ON e.district_id = s.district_id AND e.student_id = s.id
        WHERE s.district_id = $1 AND s.last_name = 'Sheet' AND s.archived_at IS NULL AND e.ended_at IS NULL GROUP BY 1, 2`,
        [district],
      )
    const apply = async (id: string | undefined, tables: readonly string[]) => {
      await killDuring(tables, () => call('POST', `${uploads}/${id}/apply`, {}))
      await settled('applied')
      expect(await countOf('FROM spreadsheet_rows')).toBe(0)
      expect(await differences(district)).toEqual([])
    }

    // Comparing only reads the classes.
    await killDuring('classrooms', () => send(sheet('K', 'Room 1')), 'ACCESS EXCLUSIVE')
    const added = await settled('ready')
    expect([added?.counts, await written()]).toEqual([expect.objectContaining({ new: 30, problem: 0 }), []])
    await apply(added?.id, ['students', 'student_timelines'])
    expect(await written()).toEqual([{ version: 1, grades: ['KG'], count: 30 }])

    await send(sheet('1', 'Room 2'))
    const changed = await settled('ready')
    expect(changed?.counts).toMatchObject({ changed: 30, problem: 0 })
    await apply(changed?.id, ['spreadsheet_headers'])
    expect(await written()).toEqual([{ version: 2, grades: ['01'], count: 30 }])

    expect(await entriesOf('students.upload')).toBe(2)
    for (const task of ['compareSpreadsheet', 'applySpreadsheet']) expect(await numberOf(`rostering.${task}`)).toBe(0)
  },
  180_000 * SLOWNESS,
)

test(
  'a mail that the mail server took without an answer arrives again, as the same mail',
  async () => {
    mailServer.answers = false
    await fetch(`http://127.0.0.1:${server.port}/api/credential_requests`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: emailOf('Tess Teacher') }),
    })
    await until(async () => mailServer.mails.length > 0)
    mailServer.answers = true
    await server.kill()
    server = await startKillableServer(app.appConfig, mailServer.smtp)
    await until(async () => (await numberOf('session.mailLink')) === 0)
    expect(mailServer.mails.map(({ acknowledged }) => acknowledged)).toEqual([false, true])
    const parts = mailServer.mails.map(({ text }) => [
      /^Message-ID: .*$/im.exec(text)?.[0],
      /token=[^\r\n]+/.exec(text)?.[0],
    ])
    expect(parts[0]).toEqual(parts[1])
    expect(parts[0]?.every(Boolean)).toBe(true)
  },
  90_000 * SLOWNESS,
)

test(
  'the sweep ends an enrolment once, and goes on',
  async () => {
    const student = maple.id('Benjamin Lee')
    await app.owner(`UPDATE student_enrollments SET ends_on = '2026-01-01' WHERE student_id = $1`, [student])
    const due = () => hurryJobs(app, "key = 'people.sweep'")
    await killDuring('student_enrollments', due)
    await until(async () => (await entriesOf('enrollments.sweep')) > 0)
    await until(() => countOf("FROM jobs WHERE key = 'people.sweep' AND locked_by IS NULL"))
    expect(await entriesOf('enrollments.sweep')).toBe(1)
    expect(await countOf('FROM student_enrollments WHERE student_id = $1 AND ended_at IS NULL', [student])).toBe(0)
    expect(await numberOf('people.sweep')).toBe(1)
    expect(await differences(maple.id('Maple Grove'))).toEqual([])
  },
  90_000 * SLOWNESS,
)

test(
  'in the end every entry of the audit is sealed',
  async () => {
    await until(async () => (await countOf('FROM unsealed_entries')) === 0)
  },
  90_000 * SLOWNESS,
)

test(
  'a report is made, kept and mailed once, although its making was interrupted',
  async () => {
    mailServer.mails.length = 0
    const district = maple.id('Maple Grove')
    const [row] = await app.owner<{ id: string }>(
      `INSERT INTO user_attachments (district_id, account_id, client_id, unit_kind, unit_id, unit_name, reach, start_date, end_date,
        format, file_name, expires_at)
      VALUES ($1, $2, 'cid_1', 'district', $1, 'Maple Grove', 'district', '2026-01-01', '2026-01-31', 'xlsx', 'a.xlsx',
        now() + interval '1 day') RETURNING id`,
      [district, maple.id('Ada Admin')],
    )
    const payload = { districtId: district, attachmentId: row?.id }
    const enqueued = () => addJob(app, 'progress.makeReport', { payload, lane: 'heavy' })
    await killDuring('user_attachments', enqueued)
    const path = `/api/user_attachments/${row?.id}`
    const status = async () => (await call<{ attributes: { status: string } }>('GET', path)).attributes.status
    await until(async () => (await status()) === 'available')
    await until(async () => mailServer.mails.length > 0)
    await until(async () => (await numberOf('progress.mailReport')) === 0)
    expect(mailServer.mails).toHaveLength(1)
    expect(await numberOf('progress.makeReport')).toBe(0)
    const file = await fetch(`http://127.0.0.1:${server.port}${path}/file`, {
      headers: { authorization: `Token token=${maple.token('Ada Admin')}` },
    })
    expect([file.status, Buffer.from(await file.arrayBuffer()).toString('latin1', 0, 2)]).toEqual([200, 'PK'])
  },
  90_000 * SLOWNESS,
)
