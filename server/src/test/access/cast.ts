import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { beforeAll } from 'vitest'
import { SpooledFile } from '../../files/spooled-file.ts'
import { filesOf } from '../../files/store/files-of.ts'
import { connectionOf, sftpAccountOf } from '../connection-writes.ts'
import { epubWith } from '../epub.ts'
import { inTown } from '../in-town.ts'
import { addJob } from '../jobs.ts'
import { nightlyExportOf } from '../nightly-writes.ts'
import { receiverOf } from '../receiver.ts'

export const { app, maple } = inTown({ settings: { selfService: true }, hasEdgeCases: true })

export const EVENT = randomUUID()
/** Events that no call voids. */
export const READ_EVENTS: Readonly<Record<string, string>> = {
  'an event of Amara Okafor': randomUUID(),
  'an event of Fatima Idrissi': randomUUID(),
}
/** Ids of what the calls are about, besides the people and places of the town. */
export const made = {
  rosterFile: '',
  /** A file that waits, whose one question has the file's own number. */
  askingFile: '',
  failedJob: '',
  madeExport: '',
  signOn: '',
  apiKey: '',
  connection: '',
  webhook: '',
  nightlyExport: '',
  delivery: '',
  sftpAccount: '',
  providerWebhook: '',
  guideVersion: '',
  savedView: '',
  action: '',
  undoneMerge: '',
  spreadsheet: '',
  sentFile: '',
}
/** Ids of views, by target. */
const views: Record<string, string> = { "Ada's view": '7001', "another Administrator's view": '7002' }
/** Ids of finished reports, by target. */
const reports: Record<string, string> = {}
/** Tokens of systems that read, by target. */
export const BEARERS: Record<string, string> = {}

/** Nobody listens there. */
export const WEBHOOK = { name: 'A system', address: 'http://127.0.0.1:9/', events: ['student.added'] }
export const SIGN_ON = { issuer: 'http://127.0.0.1:9', clientId: 'x', clientSecret: 'x' }

beforeAll(async () => {
  await app.owner(
    `INSERT INTO lesson_completions (district_id, id, student_id, level, lesson, finished_at)
      VALUES ($1, $2, $3, 1, 1, now())`,
    [maple.id('Maple Grove'), EVENT, maple.id('Amara Okafor')],
  )
  const [file] = await app.owner<{ id: string }>(
    `INSERT INTO roster_imports (district_id, status, file_name, file_sha256) VALUES ($1, 'failed', 'roster.zip', '')
      RETURNING id`,
    [maple.id('Maple Grove')],
  )
  made.rosterFile = file?.id ?? ''
  made.failedJob = await addJob(app, 'nobody.runsIt', { maxAttempts: 2 })
  const [entry] = await app.owner<{ id: string }>(
    `INSERT INTO audit_entries (district_id, actor, account_id, action, request_id, facts)
      VALUES ($1, 'account', $2, 'students.archive', '', '{"count": 0}') RETURNING id`,
    [maple.id('Maple Grove'), maple.id('account of Dana District')],
  )
  made.action = entry?.id ?? ''
  const [undone] = await app.owner<{ id: string }>(
    `INSERT INTO student_merges (district_id, kept_id, merged_id, takes, entry_id, merged_at, undone_at)
      VALUES ($1, $2, $3, '{}', $4, now(), now()) RETURNING id`,
    [maple.id('Maple Grove'), maple.id('Amara Okafor'), maple.id('Ola Old'), made.action],
  )
  made.undoneMerge = undone?.id ?? ''
  const [upload] = await app.owner<{ id: string }>(
    `INSERT INTO spreadsheet_uploads (district_id, account_id, view, list, status, file_name, reading, headers, fields, expires_at)
      VALUES ($1, $2, jsonb_build_object('key', $3::text, 'staffId', null, 'role', 'DistrictAdmin'), 'students', 'ready', 'a.csv',
        '{"format": "csv", "encoding": "utf-8", "delimiter": ",", "sheet": null, "otherSheets": []}', '{a}', '{NULL}',
        now() + interval '1 hour') RETURNING id`,
    [maple.id('Maple Grove'), maple.id('account of Dana District'), `DistrictAdmin ${maple.id('Dana District')} `],
  )
  made.spreadsheet = upload?.id ?? ''
  const [sent] = await app.owner<{ id: string }>(
    `INSERT INTO file_uploads (district_id, account_id, by_admin, file_name, status, prepared_at, type, size, sha256,
        uploaded_at, available_until, due_by, note)
      VALUES ($1, $2, false, 'a.txt', 'new', now(), 'txt', 4, '', now(), now() + interval '1 day', '2026-01-01', 'A line')
      RETURNING id`,
    [maple.id('Maple Grove'), maple.id('account of Dana District')],
  )
  made.sentFile = sent?.id ?? ''
  const [exported] = await app.owner<{ id: string }>(
    `INSERT INTO district_exports (district_id, account_id, reason, status, asked_at, size, sha256, made_at, expires_at)
      VALUES ($1, $2, 'why', 'available', now(), 4, '', now(), now() + interval '1 day') RETURNING id`,
    [maple.id('Maple Grove'), maple.id('Ada Admin')],
  )
  made.madeExport = exported?.id ?? ''
  const sentSignOn = await app.call({
    method: 'POST',
    url: `/api/districts/${maple.id('Maple Grove')}/sign_ons`,
    token: maple.token('Dana District'),
    payload: { data: { type: 'signOn', attributes: { kind: 'oidc', ...SIGN_ON } } },
  })
  made.signOn = sentSignOn.json().data.id
  const [view] = await app.owner<{ id: string }>(
    `INSERT INTO saved_views (district_id, account_id, name, address, unit_kind, unit_id, shared)
      VALUES ($1, $2, 'Oak', '/dashboard/districts/', 'school', $3, true) RETURNING id`,
    [maple.id('Maple Grove'), maple.id('account of Dana District'), maple.id('Oak')],
  )
  made.savedView = view?.id ?? ''
  for (const [target, id] of Object.entries(READ_EVENTS))
    await app.owner(
      `INSERT INTO lesson_completions (district_id, id, student_id, level, lesson, finished_at)
        SELECT district_id, $2, id, 1, 1, now() FROM students WHERE id = $1`,
      [maple.id(target.replace('an event of ', '')), id],
    )
  const rights = ['oneroster', 'results', 'xapi']
  const [ours, theirs] = await Promise.all(
    ['Maple Grove', 'Harbor Point'].map(name =>
      receiverOf(app, { district: maple.id(name), token: maple.token('Ada Admin'), rights }),
    ),
  )
  BEARERS['maple receiver'] = ours?.bearer ?? ''
  BEARERS['harbor receiver'] = theirs?.bearer ?? ''
  const key = { district: maple.id('Maple Grove'), token: maple.token('Dana District') }
  made.apiKey = (await receiverOf(app, key)).id
  made.connection = await connectionOf({ app, maple }, { role: 'off' })
  made.sftpAccount = await sftpAccountOf({ app, maple })
  made.webhook = await addWebhook(`/api/districts/${key.district}/webhooks`)
  made.nightlyExport = await nightlyExportOf({ app, maple })
  made.providerWebhook = await addWebhook('/api/webhooks')
  const [delivery] = await app.owner<{ id: string }>(
    `INSERT INTO webhook_deliveries (district_id, webhook_id, events, next_try_at, arrived_at)
      VALUES ($1, $2, '[]', NULL, now()) RETURNING id`,
    [key.district, made.webhook],
  )
  made.delivery = delivery?.id ?? ''
  const book = await app.call({
    method: 'POST',
    url: '/api/lesson_guides/1/epub',
    token: maple.token('Ada Admin'),
    headers: { 'content-type': 'application/epub+zip' },
    payload: await epubWith({ lessons: 70 }),
  })
  made.guideVersion = book.json().data.id
  await app.owner(
    `INSERT INTO promotions (promotion_key, is_enabled, title, details, target_group, target_title, target_link, start_at, end_at, created_by)
      VALUES ('for-teachers', true, 'a', 'a', '{Users::Teacher}', 'a', 'a', now(), now() + interval '1 day', $1)`,
    [maple.id('Ada Admin')],
  )
  for (const [target, viewer] of [
    ["Ada's view", 'Ada Admin'],
    ["another Administrator's view", 'account of Hana Harbor'],
  ] as const)
    await app.owner(
      `INSERT INTO sessions (token_hash, account_id, viewer_id, viewer_session, view_id, view_reason, view_until, view_districts)
        VALUES (sha256(convert_to($1, 'UTF8')), $2, $3, sha256(convert_to($1, 'UTF8')), $4, 'why', now(), ARRAY[$5::text])`,
      [target, maple.id('account of Tess Teacher'), maple.id(viewer), views[target], maple.id('Maple Grove')],
    )
  for (const [target, owner, district] of [
    ["Dana's report", 'Dana District', 'Maple Grove'],
    ["Hana's report", 'Hana Harbor', 'Harbor Point'],
  ] as const)
    reports[target] = await addReport(owner, district)
})

/** A roster file that waits for the answer to one question. */
export async function addQuestion(district: string): Promise<string> {
  const [file] = await app.owner<{ id: string }>(
    `INSERT INTO roster_imports (district_id, status, file_name, file_sha256) VALUES ($1, 'previewed', 'asks.zip', '')
      RETURNING id`,
    [district],
  )
  const id = file?.id ?? ''
  await app.owner(`INSERT INTO roster_file_parts (district_id, import_id, at, bytes) VALUES ($1, $2, 0, '')`, [
    district,
    id,
  ])
  await app.owner(
    `INSERT INTO roster_questions (district_id, import_id, n, kind, record_id, incoming, key, value, known_name, incoming_name,
      has_left, unanswered) VALUES ($1, $2::bigint, $2::bigint, 'student', 1, 'brand new', 'sourcedId', 'S1', 'Ana Diaz', 'Brand New', false, 'leftOut')`,
    [district, id],
  )
  return id
}

async function addWebhook(url: string): Promise<string> {
  const payload = { data: { type: 'webhook', attributes: WEBHOOK } }
  const answer = await app.call({ method: 'POST', url, token: maple.token('Ada Admin'), payload })
  return answer.json().data.id
}

/** A report of a whole district that is there to download. */
async function addReport(owner: string, district: string): Promise<string> {
  const [report] = await app.owner<{ id: string }>(
    `INSERT INTO user_attachments (district_id, account_id, client_id, status, unit_kind, unit_id, unit_name, reach,
        start_date, end_date, format, file_name, size, expires_at)
      VALUES ($1, $2, 'cid_1', 'available', 'district', $1, 'All', 'district', '2026-01-01', '2026-01-02', 'xlsx', 'a.xlsx', 4,
        now() + interval '1 day') RETURNING id`,
    [maple.id(district), maple.id(`account of ${owner}`)],
  )
  const file = await SpooledFile.create(app.app.settings.dataDir ?? '')
  await file.write(Readable.from([Buffer.from('file')]), 4)
  await filesOf(app.app.settings).put(`reports/${maple.id(district)}/${report?.id}`, file)
  await file.release()
  return report?.id ?? ''
}

/** The id of a target in the table: a name of the town, or an id that does not exist. */
export const idOf = (target: string): string => {
  if (target === 'missing') return '987654321'
  if (target === 'malformed') return '1; DROP TABLE schools'
  if (target === 'failed job') return made.failedJob
  if (target === 'the webhook') return made.providerWebhook
  if (target === "Dana's sent") return made.sentFile
  if (target in reports) return reports[target] as string
  if (target in views) return views[target] as string
  return maple.id(target)
}
