import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { addressOf, type Endpoint } from '@hornbook/contract/endpoint'
import { ENDPOINTS } from '@hornbook/contract/endpoints'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SpooledFile } from '../files/spooled-file.ts'
import { filesOf } from '../files/store/files-of.ts'
import { hashOf } from '../secrets/tokens.ts'
import { ACCESS_TABLE, MACHINES, PEOPLE } from '../test/access-table.ts'
import type { Targets } from '../test/access-table-nested.ts'
import { type TestApplication, testApplication } from '../test/application.ts'
import { connectionOf, sftpAccountOf } from '../test/connection-writes.ts'
import { addEdgeCases } from '../test/edge-cases.ts'
import { epubWith } from '../test/epub.ts'
import { addJob } from '../test/jobs.ts'
import { promotionNamed } from '../test/promotion.ts'
import { receiverOf } from '../test/receiver.ts'
import { statementOf, XAPI } from '../test/statement.ts'
import { emailOf, TOWN_PASSWORD, type Town, tokenOf, town } from '../test/town.ts'

let app: TestApplication
let maple: Town
const EVENT = randomUUID()
/** Events that no call voids. */
const READ_EVENTS: Readonly<Record<string, string>> = {
  'an event of Amara Okafor': randomUUID(),
  'an event of Fatima Idrissi': randomUUID(),
}
let rosterFile = ''
/** A file that waits, whose one question has the file's own number. */
let askingFile = ''
let failedJob = ''
let madeExport = ''
let signOn = ''
let apiKey = ''
let connection = ''
let webhook = ''
let delivery = ''
let sftpAccount = ''
let providerWebhook = ''
let guideVersion = ''
let savedView = ''
let action = ''
let undoneMerge = ''
let spreadsheet = ''
let sentFile = ''
/** Ids of views, by target. */
const views: Record<string, string> = { "Ada's view": '7001', "another Administrator's view": '7002' }
/** Ids of finished reports, by target. */
const reports: Record<string, string> = {}

beforeAll(async () => {
  app = await testApplication({ selfService: true })
  maple = await addEdgeCases(app, await town(app))
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
  rosterFile = file?.id ?? ''
  failedJob = await addJob(app, 'nobody.runsIt', { maxAttempts: 2 })
  const [entry] = await app.owner<{ id: string }>(
    `INSERT INTO audit_entries (district_id, actor, account_id, action, request_id, facts)
      VALUES ($1, 'account', $2, 'students.archive', '', '{"count": 0}') RETURNING id`,
    [maple.id('Maple Grove'), maple.id('account of Dana District')],
  )
  action = entry?.id ?? ''
  const [undone] = await app.owner<{ id: string }>(
    `INSERT INTO student_merges (district_id, kept_id, merged_id, takes, entry_id, merged_at, undone_at)
      VALUES ($1, $2, $3, '{}', $4, now(), now()) RETURNING id`,
    [maple.id('Maple Grove'), maple.id('Amara Okafor'), maple.id('Ola Old'), action],
  )
  undoneMerge = undone?.id ?? ''
  const [upload] = await app.owner<{ id: string }>(
    `INSERT INTO spreadsheet_uploads (district_id, account_id, view, list, status, file_name, reading, headers, fields, expires_at)
      VALUES ($1, $2, jsonb_build_object('key', $3::text, 'staffId', null, 'role', 'DistrictAdmin'), 'students', 'ready', 'a.csv',
        '{"format": "csv", "encoding": "utf-8", "delimiter": ",", "sheet": null, "otherSheets": []}', '{a}', '{NULL}',
        now() + interval '1 hour') RETURNING id`,
    [maple.id('Maple Grove'), maple.id('account of Dana District'), `DistrictAdmin ${maple.id('Dana District')} `],
  )
  spreadsheet = upload?.id ?? ''
  const [sent] = await app.owner<{ id: string }>(
    `INSERT INTO file_uploads (district_id, account_id, by_admin, file_name, status, prepared_at, type, size, sha256,
        uploaded_at, available_until, due_by, note)
      VALUES ($1, $2, false, 'a.txt', 'new', now(), 'txt', 4, '', now(), now() + interval '1 day', '2026-01-01', 'A line')
      RETURNING id`,
    [maple.id('Maple Grove'), maple.id('account of Dana District')],
  )
  sentFile = sent?.id ?? ''
  const [made] = await app.owner<{ id: string }>(
    `INSERT INTO district_exports (district_id, account_id, reason, status, asked_at, size, sha256, made_at, expires_at)
      VALUES ($1, $2, 'why', 'available', now(), 4, '', now(), now() + interval '1 day') RETURNING id`,
    [maple.id('Maple Grove'), maple.id('Ada Admin')],
  )
  madeExport = made?.id ?? ''
  const sentSignOn = await app.call({
    ...{
      method: 'POST',
      url: `/api/districts/${maple.id('Maple Grove')}/sign_ons`,
      token: maple.token('Dana District'),
    },
    payload: data('signOn', { kind: 'oidc', ...SIGN_ON }),
  })
  signOn = sentSignOn.json().data.id
  const [view] = await app.owner<{ id: string }>(
    `INSERT INTO saved_views (district_id, account_id, name, address, unit_kind, unit_id, shared)
      VALUES ($1, $2, 'Oak', '/dashboard/districts/', 'school', $3, true) RETURNING id`,
    [maple.id('Maple Grove'), maple.id('account of Dana District'), maple.id('Oak')],
  )
  savedView = view?.id ?? ''
  for (const [target, id] of Object.entries(READ_EVENTS))
    await app.owner(
      `INSERT INTO lesson_completions (district_id, id, student_id, level, lesson, finished_at)
        SELECT district_id, $2, id, 1, 1, now() FROM students WHERE id = $1`,
      [maple.id(target.replace('an event of ', '')), id],
    )
  const [ours, theirs] = await Promise.all(
    ['Maple Grove', 'Harbor Point'].map(name =>
      receiverOf(app, {
        district: maple.id(name),
        token: maple.token('Ada Admin'),
        rights: ['oneroster', 'results', 'xapi'],
      }),
    ),
  )
  BEARERS['maple receiver'] = ours?.bearer ?? ''
  BEARERS['harbor receiver'] = theirs?.bearer ?? ''
  const key = { district: maple.id('Maple Grove'), token: maple.token('Dana District') }
  apiKey = (await receiverOf(app, key)).id
  connection = await connectionOf({ app, maple }, { role: 'off' })
  const madeWebhook = await app.call({
    ...{ method: 'POST', url: `/api/districts/${key.district}/webhooks`, token: key.token },
    payload: data('webhook', { ...named(), ...WEBHOOK }),
  })
  webhook = madeWebhook.json().data.id
  const ofProvider = await app.call({
    ...{ method: 'POST', url: '/api/webhooks', token: maple.token('Ada Admin') },
    payload: data('webhook', { ...named(), ...WEBHOOK }),
  })
  providerWebhook = ofProvider.json().data.id
  const [madeDelivery] = await app.owner<{ id: string }>(
    `INSERT INTO webhook_deliveries (district_id, webhook_id, events, next_try_at, arrived_at) VALUES ($1, $2, '[]', NULL, now()) RETURNING id`,
    [key.district, webhook],
  )
  delivery = madeDelivery?.id ?? ''
  sftpAccount = await sftpAccountOf({ app, maple })
  const book = await app.call({
    ...{ method: 'POST', url: '/api/lesson_guides/1/epub', token: maple.token('Ada Admin') },
    ...{ headers: { 'content-type': 'application/epub+zip' }, payload: await epubWith({ lessons: 70 }) },
  })
  guideVersion = book.json().data.id
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

async function addQuestion(district: string): Promise<string> {
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
afterAll(() => app.close())

/** The id of a target in the table: a name of the town, or an id that does not exist. */
const idOf = (target: string): string => {
  if (target === 'missing') return '987654321'
  if (target === 'malformed') return '1; DROP TABLE schools'
  if (target === 'failed job') return failedJob
  if (target === 'the webhook') return providerWebhook
  if (target === "Dana's sent") return sentFile
  if (target in reports) return reports[target] as string
  if (target in views) return views[target] as string
  return maple.id(target)
}

const identifiers = (type: string, targets: string) => ({
  data: targets.split(', ').map(name => ({ type, id: idOf(name) })),
})
const event = (type: string, attributes: object) => (target: string) => ({
  data: [
    {
      type,
      id: randomUUID(),
      attributes: { studentId: idOf(target), finishedAt: '2026-03-02T10:00:00Z', ...attributes },
    },
  ],
})
const statement = (target: string) => statementOf(idOf(target), { id: undefined })
/** A student of the class that a call is about; of one that is not there, somebody else's. */
const oneOf = (room: string) =>
  idOf(
    { 'Room 2': 'Camila Reyes', 'Room 3': 'Eleni Papadopoulou', 'Room 9': 'Fatima Idrissi', 'Room 8': 'Gabriel Gulch' }[
      room
    ] ?? 'Amara Okafor',
  )
const data = (type: string, attributes: object, relationships?: object) => ({
  data: { type, attributes, ...(relationships && { relationships }) },
})
const ADDRESS = { addressLine1: '1 Main Street', city: 'Springfield', postalCode: '62701' }
const LOS_ANGELES = { data: { type: 'timezone', id: 'America/Los_Angeles' } }
const madeStaff = () => ({ firstName: 'Made', lastName: 'Teacher', email: `${randomUUID()}@made.test` })
/** Nobody listens there. */
const SIGN_ON = { issuer: 'http://127.0.0.1:9', clientId: 'x', clientSecret: 'x' }
const WEBHOOK = { address: 'http://127.0.0.1:9/', events: ['student.added'] }
const named = () => ({ name: `Made ${randomUUID()}` })

const UNKNOWN_PASSKEY = {
  ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key' },
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
}

/** Request bodies; an endpoint that is not listed sends none. */
const BODIES: Readonly<Record<string, (target: string, person: string) => object | Buffer>> = {
  signIn: (target, person) =>
    target === 'right pair'
      ? data('user', { email: emailOf('Tess Teacher'), password: TOWN_PASSWORD })
      : data('user', { email: `${person}@nowhere.test`, password: 'wrong' }),
  handOffSession: target => data('sessionHandoff', { userId: idOf(target) }),
  readCredentialLink: () => ({ token: 'a-link-that-was-never-sent' }),
  setCredentials: () => ({ token: 'a-link-that-was-never-sent', password: 'A-good-Password-2026' }),
  requestCredentialLink: (_, person) => ({ email: `${person}@nowhere.test` }),
  inviteTeachers: target => data('bulkTeacherInvitation', {}, { teachers: identifiers('teacher', target) }),
  bulkArchiveClassrooms: target => data('bulkClassroomArchive', {}, { classrooms: identifiers('classroom', target) }),
  bulkArchiveTeachers: target => data('bulkTeacherArchive', {}, { teachers: identifiers('teacher', target) }),
  bulkArchiveStudents: target => data('bulkStudentArchive', {}, { students: identifiers('student', target) }),
  bulkUnarchiveClassrooms: target =>
    data('bulkClassroomUnarchive', {}, { classrooms: identifiers('classroom', target) }),
  bulkUnarchiveTeachers: target => data('bulkTeacherUnarchive', {}, { teachers: identifiers('teacher', target) }),
  bulkUnarchiveStudents: target => data('bulkStudentUnarchive', {}, { students: identifiers('student', target) }),
  createSchool: () => data('school', { ...named(), ...ADDRESS }, { timezone: LOS_ANGELES }),
  changeSchool: () => data('school', { city: 'Springfield' }),
  createClassroom: () => data('classroom', named()),
  changeClassroom: () => data('classroom', { classCode: 'K-1' }),
  createStudent: () => {
    const id = randomUUID()
    const attributes = { firstName: 'Made', lastName: 'Student', oneRosterId: id, username: id, password: 'abc123' }
    const grades = { data: [{ type: 'grade', id: '5' }] }
    return data('student', attributes, { grades, classrooms: identifiers('classroom', 'Room 1') })
  },
  renewSecretCode: () => data('secretCode', {}),
  // The name that they have already: later rows know people by it.
  changeMyTimezone: () => ({ timezone: null }),
  changeMyName: (_, person) => {
    const [firstName = '', lastName = ''] = person.split(' ')
    return { firstName, middleName: null, lastName: lastName || 'Name' }
  },
  askForNewEmail: () => ({ email: `${randomUUID()}@made.test`, currentPassword: TOWN_PASSWORD }),
  confirmNewEmail: () => ({ token: 'a-link-that-was-never-sent' }),
  changeMyPassword: () => ({ currentPassword: 'not the one', password: 'A-good-Password-2026' }),
  changeStudentAvatar: () => data('studentAvatar', { pinCode: null }),
  changeStudent: () => data('student', { middleName: 'M.' }),
  createTeacher: () => data('teacher', madeStaff()),
  createTeacherOfDistrict: () => data('teacher', madeStaff()),
  changeTeacher: () => data('teacher', { middleName: 'M.' }),
  changeTeacherOfDistrict: () => data('teacher', { middleName: 'M.' }),
  enrolStudents: () =>
    data(
      'bulkStudentEnrollment',
      { replaceExistingUserEnrollments: false },
      { students: identifiers('student', 'Amara Okafor') },
    ),
  undoBulkAction: () => data('bulkAction', {}),
  changeStudentPair: () => data('studentPair', { distinct: true }),
  mergeStudents: () => {
    const amara = { data: { type: 'student', id: idOf('Amara Okafor') } }
    return data('studentMerge', {}, { kept: amara, merged: amara })
  },
  undoStudentMerge: () => data('studentMerge', {}),
  planNewSchoolYear: () => data('newSchoolYear', { closesClasses: false }),
  exceptFromNewSchoolYear: () =>
    data('newSchoolYear', { goesTo: 'stay' }, { students: identifiers('student', 'Amara Okafor') }),
  beginNewSchoolYear: () => data('newSchoolYear', { plan: 'as rehearsed' }),
  undoNewSchoolYear: () => data('newSchoolYear', {}),
  createSpreadsheetUpload: () => Buffer.from('not a list'),
  prepareFileUpload: target => ({ fileName: 'a.csv', districtId: idOf(target) }),
  putFileContent: () => Buffer.from('text'),
  noteFile: () => ({ note: 'A line' }),
  proposePurge: () => ({ reason: 'Not renewed', purgeOn: '2026-01-01' }),
  agreeToPurge: () => ({ purgeId: '1', typedCode: 'MA' }),
  answerFile: () => ({ answer: 'An answer' }),
  unlockStaff: () => ({ reason: 'They rang' }),
  reinviteStaff: () => ({ reason: 'They rang' }),
  endStaffSessions: () => ({ reason: 'They rang' }),
  resetStaffSecondStep: () => ({ reason: 'They rang' }),
  resetAdministratorSecondStep: () => ({ reason: 'They rang' }),
  // Nobody is asked by it: their sessions are older.
  changeDistrictSecondStep: () => ({ required: true }),
  confirmAuthenticatorApp: () => ({ code: 'no code' }),
  confirmPasskey: () => ({ name: 'Laptop', passkey: UNKNOWN_PASSKEY }),
  switchOnSecondStep: () => ({ keptRecoveryCodes: true }),
  renameFactor: () => ({ name: 'Laptop' }),
  changeSpreadsheetUpload: () => data('spreadsheetUpload', { fill: {} }),
  changeSpreadsheetRow: () => data('spreadsheetRow', { leftOut: true }),
  downloadChosenSchools: () => data('spreadsheet', { ids: [idOf('Oak')] }),
  downloadChosenClassrooms: () => data('spreadsheet', { ids: [idOf('Room 1')] }),
  downloadChosenTeachers: () => data('spreadsheet', { ids: [idOf('Tess Teacher')] }),
  downloadChosenStudents: () => data('spreadsheet', { ids: [idOf('Amara Okafor')] }),
  giveLessonFeedback: target => {
    const [, , classroom = ''] = KIND.exec(target) ?? []
    return { classroomId: idOf(classroom), level: 1, lessonOrder: 1, liked: true }
  },
  countAnalyticsEvent: target => {
    const [, instituteType, unit = ''] = KIND.exec(target) ?? []
    return { name: 'smallGroupsOpened', properties: { instituteType, id: idOf(unit) } }
  },
  sendGuideBook: () => Buffer.from('no book'),
  showGuideVersion: () => data('guideVersion', { missingLessons: [] }),
  keepGuidePlace: () => data('lessonGuide', { place: 'lesson-7' }),
  savePromotion: () => promotionNamed(`made ${randomUUID()}`),
  writeStudentNote: () =>
    data('studentNote', {
      text: 'Small group',
      until: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
    }),
  tickSteps: target => data('studentSteps', { students: [oneOf(target)], act: 'ask' }),
  // Nobody has ticked them any more, so there is nothing to undo.
  undoSteps: target => data('studentSteps', { ticked: [{ id: oneOf(target), version: 1 }] }),
  createSavedView: () =>
    data('savedView', { name: randomUUID(), address: `/dashboard/districts/${idOf('Maple Grove')}` }),
  changeSavedView: () => data('savedView', { shared: true }),
  stopViewMails: () => ({ token: 'a-link-that-was-never-sent' }),
  createProgressReport: target => {
    const [, resourceType, unit = ''] = KIND.exec(target) ?? []
    return data('progressReport', { resourceType, resourceId: idOf(unit) })
  },
  createDistrict: () => data('district', named()),
  changeDistrict: () => data('district', { oneRosterEnabled: true }),
  beginView: target => data('viewAs', { userId: idOf(target), reason: 'Her table is empty' }),
  createDistrictExport: () => data('districtExport', { reason: 'They asked for it' }),
  acceptInvitationBySignOn: () => ({ token: 'a-link-that-was-never-sent' }),
  createDistrictSignOn: () => data('signOn', { kind: 'oidc', ...SIGN_ON }),
  changeDistrictSignOn: () => data('signOn', { name: 'Ours' }),
  testDistrictSignOn: () => ({}),
  linkSignOnAttempt: () => ({ teacherId: idOf('Tess Teacher') }),
  setEmailDomains: () => ({ domains: [] }),
  linkMySignOn: target => ({ signOnId: idOf(target) }),
  linkSignOnOutcome: () => ({ currentPassword: 'not the one' }),
  createApiKey: () => data('apiKey', { ...named(), rights: ['oneroster'] }),
  createConnection: () => data('connection', { kind: 'sftpFetch', settings: SFTP_SETTINGS }),
  changeSftpAccount: () => data('sftpAccount', { keys: [] }),
  changeConnection: () => data('connection', { name: 'Off' }),
  createWebhook: () => data('webhook', { ...named(), ...WEBHOOK }),
  createProviderWebhook: () => data('webhook', { ...named(), ...WEBHOOK }),
  createAccessToken: () => ({ grant_type: 'client_credentials' }),
  createServiceToken: () => data('serviceToken', { ...named(), rights: ['events'] }),
  postLessonCompletions: event('lessonCompletion', { level: 1, lesson: 1 }),
  postAssessmentResults: event('assessmentResult', { test: 1, result: 'passed' }),
  postStatements: statement,
  putStatement: statement,
  createRosterImport: () => Buffer.from('not a zip'),
  answerRosterImport: () => data('rosterImport', { sameSystem: true }),
  answerRosterQuestion: () => data('rosterQuestion', { same: true }),
  applyRosterImport: () => data('rosterImport', {}),
  undoRosterImport: () => data('rosterImport', {}),
}

const SFTP_SETTINGS = { host: 'sis.example.org', username: 'hornbook', signIn: 'password' }

function idInside(inside: string): string {
  if (inside.endsWith(' spreadsheet')) return spreadsheet
  if (inside.endsWith(' sent')) return sentFile
  if (inside === 'an export') return madeExport
  if (inside === 'its sign-on') return signOn
  if (inside === "Dana's view") return savedView
  if (inside === 'its key') return apiKey
  if (inside === 'its connection') return connection
  if (inside === 'its webhook') return webhook
  if (inside === 'its delivery') return delivery
  if (inside === 'its SFTP account') return sftpAccount
  if (inside === 'a version') return guideVersion
  if (inside.endsWith(' file')) return rosterFile
  if (inside.endsWith(' question')) return askingFile
  if (inside.endsWith(' action')) return action
  if (inside.endsWith(' merge')) return undoneMerge
  if (inside === 'its membership') return 'membership'
  const pair = inside.split(' and ')
  return pair.length === 1
    ? idOf(inside)
    : pair
        .map(idOf)
        .sort((a, b) => Number(a) - Number(b))
        .join('-')
}

/** From a target such as 'users Amara Okafor classes', or 'Oak, Room 1, students' for an address with three ids. */
function oneRosterParams(target: string): Record<string, string> {
  const [school = '', room = '', within] = target.split(', ')
  if (within !== undefined)
    return {
      sourcedId: `hornbook-school-${idOf(school)}`,
      classSourcedId: `hornbook-class-${idOf(room)}`,
      inner: within,
    }
  const [, itemOf] = /^lineItems (.+)$/.exec(target) ?? []
  if (itemOf) return { collection: 'lineItems', sourcedId: `hornbook-line-item-1-${idOf(itemOf)}` }
  const [, ofRoom, rest = ''] = /^(Room \d) (.+)$/.exec(target) ?? []
  if (ofRoom) {
    const child = rest.startsWith('of ') ? `hornbook-student-${idOf(rest.slice(3))}` : ''
    return {
      sourcedId: `hornbook-class-${idOf(ofRoom)}`,
      inner: child ? 'students' : rest,
      innerSourcedId: child,
    }
  }
  const [, collection = '', name = '', inner = ''] = /^(\w+) ?(.*?) ?(classes)?$/.exec(target) ?? []
  return { collection, sourcedId: `hornbook-student-${name === '' ? '' : idOf(name)}`, inner }
}

function paramsFor(endpoint: Endpoint, target: string): Record<string, string> {
  if (endpoint.path.startsWith('/ims/')) return oneRosterParams(target)
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(match => match[1] as string)
  return Object.fromEntries(
    names.map((name, at) => {
      if (name === 'timezoneId') return [name, target]
      if (name === 'guideId') return [name, target.split(' with ')[0] ?? '']
      if (name === 'lesson') return [name, target.split(' with lesson ')[1] ?? 'missing']
      if (name === 'eventId') return [name, target === 'missing' ? randomUUID() : target === 'malformed' ? "'" : EVENT]
      const [place = '', inside = 'missing'] = target.split(' with ')
      // 'its webhook, its delivery': one after the other.
      return [name, at === 0 ? idOf(place) : idInside(inside.split(', ')[at - 1] ?? inside)]
    }),
  )
}

type UnitInQuery = (kind: string, id: string) => Record<string, string>
const UNIT_IN_QUERY: Readonly<Record<string, UnitInQuery>> = {
  readOverallProgress: (type, id) => ({ type, id }),
  readSkillProgression: (instituteType, id) => ({ instituteType, id }),
  readSuggestion: (_, classroomId) => ({ classroomId }),
  listGuideStudents: (_, classroomId) => ({ 'filter[classroomIdEq]': classroomId }),
}
const FILE_IN_QUERY = ['downloadFile', 'resolveFile', 'takeFile', 'noteFile', 'answerFile', 'readFileAccessLog']
const KIND = /^(district|school|classroom|classRoom) (.+)$/

const PROMOTION_QUERIES: Readonly<Record<string, (target: string) => Record<string, string>>> = {
  savePromotion: target => (target === '' ? {} : { id: idOf(target) }),
  seePromotion: promotionKey => ({ promotionKey }),
  readPromotion: promotionKey => ({ promotionKey, isPrimary: 'true' }),
}

const queryOf = (name: string, { path, bodyMediaType }: Endpoint, target: string): InjectOptions => {
  if (FILE_IN_QUERY.includes(name)) return { query: { fileId: idOf(target) } }
  if (name === 'readSignOnOutcome') return { query: { problem: 'notKnown' } }
  if (name === 'putStatement') return { query: { statementId: randomUUID() } }
  if (name === 'readStatements')
    return target === '' ? {} : { query: { statementId: READ_EVENTS[target] ?? randomUUID() } }
  if (name in PROMOTION_QUERIES) return { query: PROMOTION_QUERIES[name]?.(target) ?? {} }
  if (bodyMediaType === 'application/octet-stream') return { query: { list: 'students' } }
  return path.endsWith('/spreadsheet') ? { query: { format: 'csv' } } : {}
}

function callOf(name: string, endpoint: Endpoint, target: string, person: string): InjectOptions {
  const [, kind, unit] = name in UNIT_IN_QUERY ? (KIND.exec(target) ?? []) : []
  const query: InjectOptions =
    kind && unit ? { query: (UNIT_IN_QUERY[name] as UnitInQuery)(kind, idOf(unit)) } : queryOf(name, endpoint, target)
  const payload = BODIES[name]?.(target, person)
  const headers = {
    ...(Buffer.isBuffer(payload) && { 'content-type': 'application/zip' }),
    ...(endpoint.path.startsWith('/xapi/') && XAPI),
  }
  const url = addressOf(endpoint.path, paramsFor(endpoint, target) as never)
  return { method: endpoint.method, url, headers, ...query, ...(payload && { payload }) }
}

/** Tokens of systems that read, by target; made when the tests begin. */
const BEARERS: Record<string, string> = {}

const HEADER: Readonly<Record<string, string | undefined>> = {
  'no token': undefined,
  'unknown token': 'Token token=nobody-has-this-token-0123456789',
  'service token': 'Bearer service-token-of-the-tests',
  'session as bearer': `Bearer ${tokenOf('Dana District')}`,
  'session as token': `Token token=${tokenOf('Dana District')}`,
  configured: 'Bearer service-token-of-the-tests',
}

function headerOf(person: string, machine: boolean, suffix: string): Record<string, string> {
  const unknown = machine && person === 'unknown token' ? 'Bearer nobody-has-this-token' : HEADER[person]
  const bearer = BEARERS[person]
  const known =
    bearer !== undefined
      ? `Bearer ${bearer}`
      : person in HEADER
        ? unknown
        : `${machine ? 'Bearer ' : 'Token token='}${tokenOf(person)}${suffix}`
  return known === undefined ? {} : { authorization: known }
}

const LETTERS: Readonly<Record<string, string>> = {
  sessionExpired: '1',
  invalidToken: 'i',
  invalidLogin: 'l',
  training: 't',
  membershipExpired: 'm',
  managedExternally: 'x',
  forbidden: 'f',
  notFound: '4',
  unknownStudent: 'u',
  archivedStudent: 'a',
  invalid: 'n',
  conflict: 'c',
}

const FILES = { createRosterImport: true, createSpreadsheetUpload: true, sendGuideBook: true }

/** The code that a refusal would have here, of one in the words of another standard. */
function otherCodeIn(held: {
  error?: string
  imsx_CodeMinor?: { imsx_codeMinorField: { imsx_codeMinorFieldValue: string }[] }
}) {
  const said = held.error ?? held.imsx_CodeMinor?.imsx_codeMinorField[0]?.imsx_codeMinorFieldValue
  return said === undefined ? undefined : { code: OTHER_CODES[said] ?? said }
}

const OTHER_CODES: Readonly<Record<string, string>> = {
  invalid_client: 'invalidLogin',
  unauthorisedrequest: 'invalidToken',
  unknownobject: 'notFound',
}

function letterOf(name: string, answer: LightMyRequestResponse): string {
  const held = answer.body.startsWith('{') ? answer.json() : {}
  if (answer.statusCode >= 400) {
    const { code }: { code: string } = held.errors?.[0] ?? otherCodeIn(held) ?? held
    // The body is no file of that kind, so 422 means that the gate admitted the caller.
    return name in FILES && answer.statusCode === 422 ? '.' : (LETTERS[code] ?? code)
  }
  const rejected: string | undefined = held.meta?.rejected?.[0]?.code
  return rejected === undefined ? '.' : (LETTERS[rejected] ?? rejected)
}

/** Extra sessions for signOut to end, so that the people keep their own. */
async function sessionsToEnd() {
  for (const person of PEOPLE) {
    await app.owner(
      `INSERT INTO sessions (token_hash, account_id, used_at, ended_at)
        SELECT $1, account_id, used_at, ended_at FROM sessions WHERE token_hash = $2`,
      [hashOf(`${tokenOf(person)}-to-end`), hashOf(tokenOf(person))],
    )
  }
}

const isMachine = (endpoint: Endpoint) => typeof endpoint.guard === 'object' && 'right' in endpoint.guard
const notFoundBodies = new Set<string>()
let cells = 0

/**
 * Another PostgreSQL may run a statement differently, but then for everybody: one person of each reach is enough there.
 * A whole run always comes before it (scripts/test-steps.mjs).
 */
const ONE_OF_EACH_REACH = ['no token', 'Ada Admin', 'Dana District', 'Sam School', 'Tess Teacher', 'Hana Harbor']
const isAsked = (person: string) => !process.env.HORNBOOK_TEST_POSTGRES || ONE_OF_EACH_REACH.includes(person)

async function walk(name: string, endpoint: Endpoint, targets: Targets): Promise<[object, object]> {
  const expected: Record<string, string> = {}
  const answered: Record<string, string> = {}
  const machine = isMachine(endpoint)
  const everyone: readonly string[] = machine ? MACHINES : PEOPLE
  const people = machine ? everyone : everyone.filter(isAsked)
  // Here, because a new file replaces those that wait.
  if (name === 'answerRosterQuestion') askingFile = await addQuestion(maple.id('Maple Grove'))
  for (const [target, spaced] of Object.entries(targets)) {
    const letters = spaced.replaceAll(' ', '')
    expected[target] = everyone.map((person, at) => (people.includes(person) ? letters[at] : '')).join('')
    const ask = (person: string) =>
      app.server.inject(withHeaders(callOf(name, endpoint, target, person), headerOf(person, machine, toEnd(name))))
    const answers = SEQUENTIAL.includes(name) ? await sequentially(people, ask) : await Promise.all(people.map(ask))
    answered[target] = answers.map(answer => letterOf(name, answer)).join('')
    cells += answers.length
    for (const answer of answers) if (answer.statusCode === 404) notFoundBodies.add(withoutRequestId(name, answer))
  }
  return [answered, expected]
}

/**
 * One at a time: parallel sign-ins to one account hit the throttle, and a district takes only one roster file, and one
 * planner of its new school year, at a time.
 */
const SEQUENTIAL = [
  'signIn',
  'holdNewSchoolYear',
  'letGoNewSchoolYear',
  'createRosterImport',
  'createSpreadsheetUpload',
  'answerRosterImport',
  'answerRosterQuestion',
  'applyRosterImport',
  'cancelRosterImport',
  'undoRosterImport',
  'discardRosterImport',
  'testConnection',
]

async function sequentially<T>(people: readonly string[], ask: (person: string) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (const person of people) answers.push(await ask(person))
  return answers
}

const toEnd = (name: string) => (name === 'signOut' ? '-to-end' : '')
const withHeaders = (call: InjectOptions, headers: Record<string, string>): InjectOptions => ({
  ...call,
  headers: {
    ...(call.payload !== undefined && { 'content-type': 'application/vnd.api+json' }),
    ...call.headers,
    ...headers,
  },
})
const LINK_CALLS = ['readCredentialLink', 'setCredentials', 'confirmNewEmail', 'acceptInvitationBySignOn']
const withoutRequestId = (name: string, answer: LightMyRequestResponse) => {
  // The pointer says only which of the caller's own ids was not found.
  const body = answer.body
    .replace(answer.headers['x-request-id'] as string, '')
    .replace(/"source":\{"pointer":"[^"]*"\},?/, '')
  return LINK_CALLS.includes(name) ? 'the message about a link' : body
}

describe('Every kind of person gets the response in the access matrix, for every kind of target', () => {
  beforeAll(sessionsToEnd)

  test('no endpoint is missing from the matrix', () => {
    expect(Object.keys(ENDPOINTS).filter(name => !(name in ACCESS_TABLE))).toEqual([])
  })

  test('every row has a letter for every person', () => {
    for (const [name, targets] of Object.entries(ACCESS_TABLE)) {
      const people = ENDPOINTS[name] && isMachine(ENDPOINTS[name]) ? MACHINES.length : PEOPLE.length
      for (const [target, letters] of Object.entries(targets))
        expect([name, target, letters.replaceAll(' ', '').length]).toEqual([name, target, people])
    }
  })

  for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
    test(`${name}: ${endpoint.method} ${endpoint.path}`, async () => {
      if (name === 'undoSteps') await app.owner('DELETE FROM student_notes')
      const [answered, expected] = await walk(name, endpoint, ACCESS_TABLE[name] as Targets)
      expect(answered).toEqual(expected)
    })
  }

  test('a missing target and one out of scope get the same body', () => {
    // One of the API, the one about a link, one of the file service, and one of OneRoster.
    expect(notFoundBodies.size, [...notFoundBodies].join('\n')).toBe(4)
    expect(cells).toBeGreaterThan(process.env.HORNBOOK_TEST_POSTGRES ? 2500 : 10_000)
  })
})
