import { createHash } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { filesOf } from '../../files/store/files-of.ts'
import { unzipEncrypted } from '../../test/encrypted-zip.ts'
import { inTown } from '../../test/in-town.ts'
import { hurryJobs } from '../../test/jobs.ts'
import { purgeExports } from './purge.ts'

const PATIENTLY = { timeout: 30_000, interval: 50 }

const { app, maple, as, nobody, service, district } = inTown()

const base = (id = district()) => `districts/${id}/exports`
const asked = (reason = 'They are moving to another program') =>
  as('Ada Admin').post(base(), { type: 'districtExport', attributes: { reason } })

let password = ''
let files = new Map<string, Buffer>()
let exported = ''
const text = (name: string) => files.get(name)?.toString() ?? ''

beforeAll(async () => {
  const lesson = (id: string, finishedAt: string) => ({
    type: 'lessonCompletion',
    id,
    attributes: { studentId: maple.id('Amara Okafor'), finishedAt, level: 1, lesson: 1 },
  })
  const sent = await service.post('lesson_completions', [
    lesson('0a5ad9d1-8f5f-4ed2-b2b2-1f2b5c6d7e80', '2026-02-28T23:30:00Z'),
    lesson('0a5ad9d1-8f5f-4ed2-b2b2-1f2b5c6d7e81', '2026-03-01T10:00:00Z'),
    lesson('0a5ad9d1-8f5f-4ed2-b2b2-1f2b5c6d7e82', '2026-03-01T10:05:00Z'),
  ])
  expect(sent.meta).toMatchObject({ accepted: 3, rejected: [] })
  const voided = await service.delete('lesson_completions/0a5ad9d1-8f5f-4ed2-b2b2-1f2b5c6d7e82')
  expect(voided.status, voided.body).toBe(204)
  await app.owner(
    `UPDATE students SET last_name = '=cmd()', password_cipher = 'sealed-secret', pin_code_cipher = 'sealed-pin'
    WHERE id = $1`,
    [maple.id('Camila Reyes')],
  )
  await app.owner('UPDATE students SET archived_at = now() WHERE id = $1', [maple.id('Benjamin Lee')])
  const answer = await asked()
  ;({ password } = answer.data.attributes)
  exported = answer.data.id
  await until('available')
  files = unzipEncrypted(await bytes(exported), password)
})

test('an export has every kind of file, and says what each is', () => {
  expect([...files.keys()].filter(name => !name.startsWith('roster/'))).toEqual([
    'README.txt',
    'schools.csv',
    'classes.csv',
    'staff.csv',
    'students.csv',
    'enrolments-of-students.csv',
    'schools-of-students.csv',
    'enrolments-of-staff.csv',
    'schools-of-staff.csv',
    'lessons.csv',
    'assessments.csv',
    'required-tests.csv',
    'sign-ins.csv',
    'notes.csv',
    'lesson-feedback.csv',
    'events/2026-02.jsonl',
    'events/2026-03.jsonl',
    'reports.csv',
    'sent-files.csv',
    'audit.csv',
  ])
  expect(files.has('roster/manifest.csv')).toBe(true)
  expect(text('README.txt')).toContain('Everything of Maple Grove\r\n')
})

test('people are there with all columns, archived ones too, and without a secret', () => {
  expect(text('students.csv')).toMatch(/^\ufeffHornbook id,First Name,/)
  expect(text('students.csv')).toContain('Benjamin')
  expect(text('students.csv')).toContain(",'=cmd(),")
  expect(text('staff.csv')).toContain('Tess')
  const all = Buffer.concat([...files.values()])
  for (const secret of ['sealed-secret', 'sealed-pin', '$argon2', 'cipher']) expect(all.includes(secret)).toBe(false)
})

test('nothing of another district is there', () => {
  const all = Buffer.concat([...files.values()])
  expect(all.includes('Harbor')).toBe(false)
  expect(all.includes('Hana')).toBe(false)
})

test('events are by month, with those that were withdrawn; lessons are what counts', () => {
  const march = text('events/2026-03.jsonl')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(march).toMatchObject([
    { type: 'lessonCompletion', level: 1, lesson: 1, finishedAt: '2026-03-01T10:00:00.000Z', withdrawnAt: null },
    { id: '0a5ad9d1-8f5f-4ed2-b2b2-1f2b5c6d7e82', withdrawnAt: expect.stringMatching(/Z$/) },
  ])
  const lessons = text('lessons.csv').trim().split('\r\n').slice(1)
  expect(lessons.map(line => line.split(',').slice(3))).toEqual([
    ['1', '1', '2026-02-28', '2026-02-28T23:30:00.000Z', 'Yes'],
    ['1', '1', '2026-03-01', '2026-03-01T10:00:00.000Z', 'No'],
  ])
})

test('the list shows who asked, why, how large it is and how often it was downloaded', async () => {
  const { data } = await as('Ada Admin').get(base())
  const [{ attributes }] = data
  const zip = await bytes(exported)
  expect(attributes).toMatchObject({
    status: 'available',
    reason: 'They are moving to another program',
    askedBy: 'Ada Admin',
    password: null,
    size: zip.length,
    sha256: createHash('sha256').update(zip).digest('hex'),
    downloads: 1,
  })
  expect(Date.parse(attributes.expiresAt) - Date.parse(attributes.madeAt)).toBe(7 * 86_400_000)
})

test('the password is nowhere once the zip is made', async () => {
  const [row] = await app.owner('SELECT to_jsonb(x)::text AS row FROM district_exports x WHERE id = $1', [exported])
  expect(row).toMatchObject({ row: expect.stringContaining('"sealed_password": null') })
  const [jobs] = await app.owner<{ n: number }>(
    `SELECT count(*)::int AS n FROM jobs WHERE task = 'provider.exportDistrict'`,
  )
  expect(jobs?.n).toBe(0)
})

test('the audit of the district has the question and each download, and the reason', async () => {
  const rows = await app.owner(
    `SELECT action, facts->>'reason' AS reason FROM audit_entries WHERE district_id = $1 AND action LIKE 'districtExport.%' ORDER BY id`,
    [district()],
  )
  expect(rows[0]).toEqual({ action: 'districtExport.create', reason: 'They are moving to another program' })
  expect(rows[1]).toEqual({ action: 'districtExport.download', reason: 'They are moving to another program' })
})

test('an address lives 60 seconds, for its own export, and saves a file', async () => {
  const { downloadUrl } = (await as('Ada Admin').post(`${base()}/${exported}/download`)).document
  const answer = await app.call({ method: 'GET', url: pathOf(downloadUrl) })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="district-\d+-everything\.zip"$/)
  const changed = pathOf(downloadUrl).replace(`exports/${exported}/`, 'exports/999/')
  expect((await app.call({ method: 'GET', url: changed })).statusCode).toBe(403)
  const over = pathOf(downloadUrl).replace(/until=\d+/, `until=${Date.now() + 3_600_000}`)
  expect((await app.call({ method: 'GET', url: over })).statusCode).toBe(403)
  expect((await nobody.get(`${base()}/${exported}/content`)).status).toBe(403)
})

test.each([
  ['', 422],
  ['   ', 422],
  ['x'.repeat(201), 422],
  [null, 422],
  [17, 422],
])('a reason of %j is answered %i', async (reason, status) => {
  expect((await asked(reason as string)).status).toBe(status)
})

test('one is made at a time, and two who ask at once get one', async () => {
  await holdJobs()
  const answers = await Promise.all([asked('one'), asked('two')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409])
  const made = answers.find(({ status }) => status === 202)?.data.id
  const answer = await as('Ada Admin').post(`${base()}/${made}/cancel`)
  expect([answer.status, answer.data.attributes.status]).toEqual([200, 'cancelled'])
  expect((await as('Ada Admin').post(`${base()}/${made}/cancel`)).status).toBe(409)
  expect((await as('Ada Admin').post(`${base()}/${made}/download`)).status).toBe(409)
  await letJobsGo()
  await vi.waitFor(async () => expect(await waiting()).toBe(0), PATIENTLY)
  expect(await filesOf(app.app.settings).get(`exports/${district()}/${made}`)).toBeNull()
})

test('while the store is away nothing is there; after the last attempt it says so, and keeps no password', async () => {
  const folder = join(app.app.settings.dataDir as string, 'files')
  renameSync(folder, `${folder}-away`)
  writeFileSync(folder, 'no folder')
  const { id } = (await asked('again')).data
  await vi.waitFor(async () => {
    await hurryJobs(app)
    expect((await as('Ada Admin').get(base())).data[0].attributes.status).toBe('failed')
  }, PATIENTLY)
  rmSync(folder)
  renameSync(`${folder}-away`, folder)
  expect(await app.owner('SELECT sealed_password, size FROM district_exports WHERE id = $1', [id])).toEqual([
    { sealed_password: null, size: null },
  ])
})

test('after a week the file is gone, and what it was stays in the list', async () => {
  const later = Date.now() + 8 * 86_400_000
  await purgeExports(app.db.queries, app.app.settings, later)
  expect(await filesOf(app.app.settings).get(`exports/${district()}/${exported}`)).toBeNull()
  const { data } = await as('Ada Admin').get(base())
  expect(data.find(({ id }: { id: string }) => id === exported).attributes).toMatchObject({ status: 'expired' })
  expect((await as('Ada Admin').post(`${base()}/${exported}/download`)).status).toBe(409)
})

const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '')

async function bytes(id: string): Promise<Buffer> {
  const { downloadUrl } = (await as('Ada Admin').post(`${base()}/${id}/download`)).document
  return (await app.call({ method: 'GET', url: pathOf(downloadUrl) })).rawPayload
}

const until = (status: string) =>
  vi.waitFor(async () => expect((await as('Ada Admin').get(base())).data[0].attributes.status).toBe(status), {
    timeout: 30_000,
    interval: 50,
  })

const waiting = async () => {
  const [row] = await app.owner<{ n: number }>(
    `SELECT count(*)::int AS n FROM jobs WHERE task = 'provider.exportDistrict'`,
  )
  return row?.n
}

/** As if another district were being written. */
const holdJobs = () =>
  app.owner(`INSERT INTO jobs (task, lane, max_attempts, queue, locked_by, locked_at)
    VALUES ('provider.exportDistrict', 'heavy', 1, 'exports of districts', 'another process', now())`)
const letJobsGo = async () => {
  await app.owner(`DELETE FROM jobs WHERE locked_by = 'another process'`)
  await hurryJobs(app)
}
