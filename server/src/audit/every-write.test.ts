import { randomUUID } from 'node:crypto'
import { addressOf, type Endpoint } from '@hornbook/contract/endpoint'
import { ENDPOINTS } from '@hornbook/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { within } from '../db/pool.ts'
import { stopToken } from '../progress/views/stop-link.ts'
import { hashOf } from '../secrets/tokens.ts'
import { createLink, insertLink } from '../session/credential-links.ts'
import { type TestApplication, testApplication } from '../test/application.ts'
import { addEdgeCases } from '../test/edge-cases.ts'
import { epubWith } from '../test/epub.ts'
import { addJob } from '../test/jobs.ts'
import { rosterFiles, zipOf } from '../test/oneroster-zip.ts'
import { promotionNamed } from '../test/promotion.ts'
import { receiverOf } from '../test/receiver.ts'
import { rosterClient } from '../test/roster-client.ts'
import { secondStepWrites } from '../test/second-step-writes.ts'
import { TEST_SETTINGS } from '../test/settings.ts'
import { signOnWrites } from '../test/sign-on-writes.ts'
import { emailOf, TOWN_PASSWORD, type Town, town } from '../test/town.ts'
import { uploadClient } from '../test/upload-client.ts'

let app: TestApplication
let maple: Town
let desk: ReturnType<typeof rosterClient>
let rosterDistrict: string
beforeAll(async () => {
  app = await testApplication({ selfService: true })
  maple = await addEdgeCases(app, await town(app))
  desk = rosterClient(app, maple.token('Ada Admin'))
  rosterDistrict = await desk.district('Of the files')
})
const ofSignOns = signOnWrites(() => ({ app, maple, linkFor }))
afterAll(async () => {
  await ofSignOns.close()
  await app.close()
})

interface Call {
  readonly by?: string
  /** The service token of a machine's call, unless it is the configured one. */
  readonly bearer?: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object | Buffer
  readonly cookie?: string
}
interface Entry {
  /** The district of the entry: a name of the town, 'the provider', 'the district made' or 'of the files'. */
  readonly in: string
  readonly action: string
  /** 'account', 'link' or the name of the service token; `account` names the person for the first two. */
  readonly actor: string
  readonly account: string | null
  /** The number of changed records of each kind; each has one change row. */
  readonly rows: Readonly<Record<string, number>>
}
interface Write {
  /** Prepares what the call needs and returns the call. */
  readonly ask: () => Call | Promise<Call>
  readonly leaves: readonly Entry[]
}

const document = (type: string, attributes: object, relationships?: object) => ({
  data: { type, attributes, ...(relationships && { relationships }) },
})
const event = (type: string, student: string, attributes: object) => ({
  ...{ type, id: randomUUID() },
  attributes: { studentId: maple.id(student), finishedAt: '2026-02-03T10:00:00Z', ...attributes },
})
const lesson = (student: string) => event('lessonCompletion', student, { level: 1, lesson: 1 })
const result = (student: string) => event('assessmentResult', student, { test: 1, result: 'passed' })
const zip = () => zipOf(rosterFiles({ version: '1.1', schools: 2, classes: 4, students: 12 }))
const files = (rosterImportId: string) => ({ districtId: rosterDistrict, rosterImportId })
const linkFor = (name: string) =>
  within(app.db.queries, 'all', tx =>
    createLink(tx, maple.id(`account of ${name}`), 'invitation', { settings: TEST_SETTINGS, now: Date.now() }),
  )
const aReceiver = () => receiverOf(app, { district: maple.id('Maple Grove'), token: maple.token('Dana District') })
const newEmailFor = async (name: string) => {
  const context = { settings: TEST_SETTINGS, now: Date.now() }
  const link = {
    accountId: maple.id(`account of ${name}`),
    purpose: 'email',
    isMailed: true,
    newEmail: 'made@new.test',
  } as const
  return (await within(app.db.queries, 'all', tx => insertLink(tx, link, context))).token
}
/** What the list of somebody's sessions calls another one that they have open. */
const anotherSession = async (name: string) => {
  await app.owner('INSERT INTO sessions (token_hash, account_id) VALUES ($1, $2)', [
    hashOf(randomUUID()),
    maple.id(`account of ${name}`),
  ])
  const list = await app.call({ method: 'GET', url: '/api/my_account/sessions', token: maple.token(name) })
  return (list.json().items as { id: string; isCurrent: boolean }[]).find(each => !each.isCurrent)?.id ?? ''
}
async function posted(path: string, item: { id: string }) {
  await app.call({ method: 'POST', url: path, bearer: 'service-token-of-the-tests', payload: { data: [item] } })
  return { eventId: item.id }
}

const inMaple = () => ({ districtId: maple.id('Maple Grove') })

const view = (name: string, every = 'never') =>
  document('savedView', { name, every, address: `/dashboard/districts/${maple.id('Maple Grove')}` })
async function aView(name: string, every?: string): Promise<string> {
  const url = addressOf('/api/districts/{districtId}/saved_views', inMaple())
  const answer = await app.call({ method: 'POST', url, token: maple.token('Tess Teacher'), payload: view(name, every) })
  return answer.json().data.id
}

async function anExport(status: 'pending' | 'available'): Promise<string> {
  await app.owner("UPDATE district_exports SET status = 'failed', sealed_password = NULL WHERE status = 'pending'")
  const [made] = await app.owner<{ id: string }>(
    `INSERT INTO district_exports (district_id, account_id, reason, status, asked_at, sealed_password, size, sha256, made_at, expires_at)
      VALUES ($1, $2, 'why', $3, now(), CASE WHEN $3 = 'pending' THEN '\\x00'::bytea END, 4, '', now(), now() + interval '1 day') RETURNING id`,
    [maple.id('Maple Grove'), maple.id('Ada Admin'), status],
  )
  return made?.id ?? ''
}

/** A book of the provider's own for level 1. */
async function ownGuide(status: 'checked' | 'shown' | 'former'): Promise<string> {
  await app.owner("UPDATE guide_versions SET status = 'former' WHERE status = $1", [status])
  const [made] = await app.owner<{ id: string }>(
    `INSERT INTO guide_versions (level, number, status, file_name, size, sha256, missing_lessons, warnings, sent_by, sent_at)
      SELECT 1, coalesce(max(number), 0) + 1, $1, 'a.epub', 4, '', '{}', '[]', $2, now() FROM guide_versions RETURNING id`,
    [status, maple.id('Ada Admin')],
  )
  return made?.id ?? ''
}

/** The key of a new promotion for teachers. */
async function announced(): Promise<string> {
  const key = `made ${randomUUID()}`
  const body = promotionNamed(key)
  const answer = await app.call({
    method: 'POST',
    url: '/service/promotion',
    token: maple.token('Ada Admin'),
    payload: body,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return key
}

/** A spreadsheet that changes one student. */
const uploaded = async () => {
  const districtId = maple.id('Maple Grove')
  const client = uploadClient(app, maple.token('Ada Admin'), districtId)
  const rows = `Hornbook id,Middle Name\n${maple.id('Amara Okafor')},${randomUUID().slice(0, 8)}`
  return { districtId, spreadsheetUploadId: (await client.upload('students', rows)).id }
}

/** A spreadsheet of students that Dana has sent, once it is there and somebody has looked into it. */
const sentFile = async (readableAs: string | null = null) => {
  const url = await addressForFile()
  const { pathname, search } = new URL(url)
  await app.call({ method: 'PUT', url: pathname + search, payload: Buffer.from('First Name,Family Name,Grade\nA,B,1') })
  const [, fileId = ''] = /fileUploads\/(\d+)\//.exec(url) ?? []
  await app.owner(`UPDATE file_uploads SET status = 'available', readable_as = $2 WHERE id = $1`, [fileId, readableAs])
  return fileId
}
const addressForFile = async () => {
  const payload = { fileName: 'students.csv' }
  const token = maple.token('Dana District')
  return (await app.call({ method: 'POST', url: '/service/file-upload-prepare', token, payload })).json().url as string
}
const needCall = (): Call => ({ by: 'Ada Admin', params: { districtId: maple.id('Dry Creek'), kind: 'roster' } })
const staffCall = (name: string): Call => ({
  ...{ by: 'Ada Admin', params: { districtId: maple.id('Maple Grove'), teacherId: maple.id(name) } },
  body: { reason: 'They rang' },
})
const wrongPassword = () => document('user', { email: emailOf('Tess Teacher'), password: 'not hers' })
const fileEntry = (action: string): Entry => ({
  ...{ ...ada, in: 'Maple Grove', action: `fileUpload.${action}`, rows: { fileUpload: 1 } },
})

const purgeEntry = (action: string): Entry => ({
  ...{ ...ada, in: 'Harbor Point', action: `districtPurge.${action}`, rows: { districtPurge: 1 } },
})
const leavingDistrict = () => ({ districtId: maple.id('Harbor Point') })
/** One that somebody else has proposed. */
const proposedPurge = async () => {
  await app.owner('DELETE FROM district_purges')
  const [purge] = await app.owner<{ id: string }>(
    `INSERT INTO district_purges (district_id, purge_on, proposed_by) VALUES ($1, current_date + 400, $2) RETURNING id`,
    [maple.id('Harbor Point'), maple.id('account of Hana Harbor')],
  )
  return purge?.id ?? ''
}

const newcomer = () => ({ firstName: 'New', lastName: 'Comer', email: `${randomUUID().slice(0, 8)}@new.test` })

const piet = { actor: 'account', account: 'account of Piet Pier', in: 'Harbor Point' } as const
const ada = { actor: 'account', account: 'Ada Admin' }
const machine = { actor: 'service token HORNBOOK_SERVICE_TOKEN', account: null, in: 'Maple Grove' }

const tess = { in: 'Maple Grove', actor: 'account', account: 'account of Tess Teacher' }
const note = () =>
  document('studentNote', {
    text: 'Small group',
    until: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
  })

const step = () => document('studentSteps', { students: [maple.id('Benjamin Lee')], act: 'teach', level: 1, lesson: 1 })

const archived = (kind: string, action: string, count: number): Entry => ({
  ...{ ...ada, in: 'Maple Grove', action: `${kind}s.${action}`, rows: { [kind]: count } },
})
const downloaded = (list: string, ...names: readonly string[]): Write => ({
  ask: () => ({
    ...{ by: 'Ada Admin', params: { districtId: maple.id('Maple Grove') }, query: { format: 'csv' } },
    body: document('spreadsheet', { ids: names.map(name => maple.id(name)) }),
  }),
  leaves: [{ ...ada, in: 'Maple Grove', action: `${list}.download`, rows: {} }],
})
const TABLES = { classroom: 'classrooms', teacher: 'staff', student: 'students' } as const
type Archived = keyof typeof TABLES
/** The calls run in the order of the contract, so each first puts its records into the state that it changes. */
const beforehand = (kind: Archived, action: string, names: readonly string[]) =>
  app.owner(`UPDATE ${TABLES[kind]} SET archived_at = $1::timestamptz WHERE id = ANY ($2::bigint[])`, [
    action === 'unarchive' ? new Date().toISOString() : null,
    names.map(maple.id),
  ])
const pairOf = (...names: readonly string[]) =>
  names
    .map(name => maple.id(name))
    .sort((a, b) => Number(a) - Number(b))
    .join('-')
async function mergeOf(kept: string, merged: string, attributes: object = {}) {
  await app.owner('DELETE FROM student_merges')
  await app.owner('UPDATE students SET merged_into = NULL, archived_at = NULL WHERE merged_into IS NOT NULL')
  const linked = (name: string) => ({ data: { type: 'student', id: maple.id(name) } })
  const body = document('studentMerge', attributes, { kept: linked(kept), merged: linked(merged) })
  return { by: 'Ada Admin', params: { districtId: maple.id('Maple Grove') }, body }
}
/** One record of Oak. */
const archiving = (kind: Archived, action: string, name: string): Write => ({
  ask: async () => {
    await beforehand(kind, action, [name])
    return { by: 'Ada Admin', params: { schoolId: maple.id('Oak'), [`${kind}Id`]: maple.id(name) } }
  },
  leaves: [archived(kind, action, 1)],
})
const archivingMany = (kind: Archived, action: string, names: readonly string[]): Write => ({
  ask: async () => {
    await beforehand(kind, action, names)
    const [noun, verb] = [kind, action].map(word => word[0]?.toUpperCase() + word.slice(1))
    const data = names.map(name => ({ type: kind, id: maple.id(name) }))
    return { by: 'Ada Admin', body: document(`bulk${noun}${verb}`, {}, { [`${kind}s`]: { data } }) }
  },
  leaves: [archived(kind, action, names.length)],
})

/** The new school year of Maple Grove, held by one person. It would move one student. */
const newYear =
  (body?: object, by = 'Ada Admin') =>
  async () => {
    const district = maple.id('Maple Grove')
    const daniyar = maple.id('Daniyar Seitkali')
    for (const table of ['school_year_exceptions', 'school_years'])
      await app.owner(`DELETE FROM ${table} WHERE district_id = $1`, [district])
    await app.owner(`UPDATE students SET grades = '{PK}' WHERE id = $1`, [daniyar])
    await ofYear('POST', '/lock', undefined, by)
    const rules = { PK: 'KG', KG: 'stay', '01': 'stay', '02': 'stay' }
    await ofYear('PATCH', '', document('newSchoolYear', { rules, closesClasses: false }), by)
    return { by: 'Ada Admin', params: { districtId: district }, ...(body && { body }) }
  }
const ofYear = (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object, by = 'Ada Admin') =>
  app.call({
    ...{ method, url: `/api/districts/${maple.id('Maple Grove')}/new_school_year${path}`, token: maple.token(by) },
    ...(payload && { payload }),
  })
const rehearsed = async () => {
  const { plan } = (await ofYear('GET', '/rehearsal')).json().data.attributes
  return document('newSchoolYear', { plan })
}
const latestDay = async (): Promise<string> => (await ofYear('GET', '')).json().data.attributes.latestDay
const rehearsedFor = async (on: string) => {
  const { data } = await rehearsed()
  return document('newSchoolYear', { ...data.attributes, on })
}
const leavesInYear = (action: string, rows = {}): readonly Entry[] => [
  { ...ada, in: 'Maple Grove', action: `newYear.${action}`, rows },
]

/**
 * Every call of the contract that is not a GET, and the audit entries that a successful one leaves. Events, sessions,
 * one-time links, roster files and memberships of people keep their history in their own rows, so they get an entry but
 * no change row.
 */
const WRITES: Readonly<Record<string, Write>> = {
  ...ofSignOns.writes,
  ...secondStepWrites(() => ({ app, maple })),
  signIn: {
    ask: () => ({ body: document('user', { email: emailOf('Tess Teacher'), password: TOWN_PASSWORD }) }),
    leaves: [
      { in: 'Maple Grove', action: 'session.signIn', actor: 'account', account: 'account of Tess Teacher', rows: {} },
    ],
  },
  // Only keeps the session alive, as every call does.
  refreshSession: { ask: () => ({ by: 'Tess Teacher' }), leaves: [] },
  signOut: {
    ask: () => ({ by: 'Noor Neighbour' }),
    leaves: [
      {
        in: 'Maple Grove',
        action: 'session.signOut',
        actor: 'account',
        account: 'account of Noor Neighbour',
        rows: {},
      },
    ],
  },
  // A read; it is a POST to keep the token out of the address.
  readCredentialLink: { ask: async () => ({ body: { token: await linkFor('Elsa Elm') } }), leaves: [] },
  setCredentials: {
    ask: async () => ({ body: { token: await linkFor('Bea Both'), password: 'A-good-Password-2026' } }),
    leaves: [
      {
        ...{ in: 'Maple Grove', action: 'credentials.invitation', rows: { account: 1 } },
        ...{ actor: 'link', account: 'account of Bea Both' },
      },
    ],
  },
  requestCredentialLink: {
    ask: () => ({ body: { email: emailOf('Piet Pier') } }),
    leaves: [
      { in: 'the provider', action: 'credentials.ask.reset', actor: 'link', account: 'account of Piet Pier', rows: {} },
    ],
  },
  inviteTeachers: {
    ask: () => ({
      by: 'Ada Admin',
      body: document(
        'bulkTeacherInvitation',
        {},
        { teachers: { data: ['Ivy Invited', 'Hana Harbor'].map(name => ({ type: 'teacher', id: maple.id(name) })) } },
      ),
    }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'teachers.invite', rows: { teacher: 1 } }],
  },
  giveLessonFeedback: {
    ask: async () => {
      await app.owner('DELETE FROM lesson_feedback')
      const body = { classroomId: maple.id('Room 1'), level: 1, lessonOrder: 9, liked: false, text: 'Too far ahead' }
      return { by: 'Tess Teacher', body }
    },
    leaves: [
      {
        ...{ in: 'Maple Grove', action: 'lessonFeedback.give', rows: { lessonFeedback: 1 } },
        ...{ actor: 'account', account: 'account of Tess Teacher' },
      },
    ],
  },
  savePromotion: {
    ask: () => ({ by: 'Ada Admin', body: promotionNamed(`made ${randomUUID()}`) }),
    leaves: [{ ...ada, in: 'the provider', action: 'promotion.create', rows: { promotion: 1 } }],
  },
  // Counts who saw it.
  seePromotion: {
    ask: async () => ({ by: 'Tess Teacher', query: { promotionKey: await announced() } }),
    leaves: [],
  },
  // A bookmark of one's own.
  keepGuidePlace: {
    ask: () => ({
      by: 'Tess Teacher',
      params: { guideId: '2' },
      body: document('lessonGuide', { place: 'lesson-80' }),
    }),
    leaves: [],
  },
  sendGuideBook: {
    ask: async () => ({ by: 'Ada Admin', params: { guideId: '1' }, body: await epubWith({ lessons: 70 }) }),
    leaves: [{ ...ada, in: 'the provider', action: 'guideBook.send', rows: { guideVersion: 1 } }],
  },
  restoreGuideBook: {
    ask: async () => {
      await ownGuide('shown')
      return { by: 'Ada Admin', params: { guideId: '1' } }
    },
    leaves: [{ ...ada, in: 'the provider', action: 'guideBook.restore', rows: { guideVersion: 1 } }],
  },
  showGuideVersion: {
    ask: async () => {
      await ownGuide('shown')
      const params = { guideId: '1', versionId: await ownGuide('checked') }
      return { by: 'Ada Admin', params, body: document('guideVersion', { missingLessons: [] }) }
    },
    leaves: [{ ...ada, in: 'the provider', action: 'guideBook.show', rows: { guideVersion: 2 } }],
  },
  dropGuideVersion: {
    ask: async () => ({ by: 'Ada Admin', params: { guideId: '1', versionId: await ownGuide('former') } }),
    leaves: [{ ...ada, in: 'the provider', action: 'guideBook.drop', rows: { guideVersion: 1 } }],
  },
  readPromotion: {
    ask: async () => ({ by: 'Tess Teacher', query: { promotionKey: await announced(), isPrimary: 'true' } }),
    leaves: [{ ...tess, action: 'promotion.read', rows: { promotionRead: 1 } }],
  },
  // Counts clicks, of nobody in particular.
  countAnalyticsEvent: {
    ask: () => ({
      by: 'Tess Teacher',
      body: { name: 'smallGroupsOpened', properties: { instituteType: 'classroom', id: maple.id('Room 1') } },
    }),
    leaves: [],
  },
  writeStudentNote: {
    ask: async () => {
      await app.owner('DELETE FROM student_notes')
      return { by: 'Tess Teacher', params: { studentId: maple.id('Benjamin Lee') }, body: note() }
    },
    leaves: [{ ...tess, action: 'studentNote.write', rows: { studentNote: 1 } }],
  },
  clearStudentNote: {
    ask: async () => {
      const params = { studentId: maple.id('Benjamin Lee') }
      const url = addressOf('/api/students/{studentId}/note', params)
      await app.call({ method: 'PATCH', url, token: maple.token('Tess Teacher'), payload: note() })
      return { by: 'Tess Teacher', params }
    },
    leaves: [{ ...tess, action: 'studentNote.clear', rows: { studentNote: 1 } }],
  },
  tickSteps: {
    ask: async () => {
      await app.owner('DELETE FROM student_notes')
      return { by: 'Tess Teacher', params: { classroomId: maple.id('Room 1') }, body: step() }
    },
    leaves: [{ ...tess, action: 'studentStep.tick', rows: { studentNote: 1 } }],
  },
  undoSteps: {
    ask: async () => {
      await app.owner('DELETE FROM student_notes')
      const params = { classroomId: maple.id('Room 1') }
      const url = addressOf('/api/classrooms/{classroomId}/student_steps', params)
      const answer = await app.call({ method: 'POST', url, token: maple.token('Tess Teacher'), payload: step() })
      const { ticked } = answer.json().data.attributes
      return { by: 'Tess Teacher', params, body: document('studentSteps', { ticked }) }
    },
    leaves: [{ ...tess, action: 'studentStep.undo', rows: { studentNote: 1 } }],
  },
  createSavedView: {
    ask: () => ({ by: 'Tess Teacher', params: inMaple(), body: view('New') }),
    leaves: [{ ...tess, action: 'savedView.create', rows: {} }],
  },
  changeSavedView: {
    ask: async () => ({
      ...{ by: 'Tess Teacher', params: { ...inMaple(), savedViewId: await aView('Before') } },
      body: document('savedView', { name: 'After' }),
    }),
    leaves: [{ ...tess, action: 'savedView.change', rows: {} }],
  },
  deleteSavedView: {
    ask: async () => ({ by: 'Tess Teacher', params: { ...inMaple(), savedViewId: await aView('Old') } }),
    leaves: [{ ...tess, action: 'savedView.delete', rows: {} }],
  },
  stopViewMails: {
    ask: async () => {
      const viewId = await aView('By mail', 'weekly')
      const token = stopToken(TEST_SETTINGS.secret, { districtId: maple.id('Maple Grove'), viewId })
      return { body: { token } }
    },
    leaves: [{ ...tess, actor: 'link', action: 'savedView.stopMails', rows: {} }],
  },
  createProgressReport: {
    ask: () => ({
      by: 'Tess Teacher',
      body: document('progressReport', { resourceType: 'classroom', resourceId: maple.id('Room 1') }),
    }),
    leaves: [
      {
        ...{ in: 'Maple Grove', action: 'progressReport.create', rows: {} },
        ...{ actor: 'account', account: 'account of Tess Teacher' },
      },
    ],
  },
  createDistrict: {
    ask: () => ({
      by: 'Ada Admin',
      body: document('district', { name: 'Birch', membershipExpiresAt: '2030-06-30T00:00:00Z' }),
    }),
    leaves: [{ ...ada, in: 'the district made', action: 'district.create', rows: { district: 1 } }],
  },
  changeDistrict: {
    ask: () => ({
      ...{ by: 'Ada Admin', params: { districtId: maple.id('Dry Creek') } },
      body: document('district', { membershipExpiresAt: '2031-06-30T00:00:00Z' }),
    }),
    leaves: [{ ...ada, in: 'Dry Creek', action: 'district.change', rows: { district: 1 } }],
  },
  enrolStudents: {
    ask: async () => {
      await app.owner('UPDATE student_enrollments SET ended_at = now() WHERE student_id = $1 AND classroom_id = $2', [
        ...[maple.id('Amara Okafor'), maple.id('Room 2')],
      ])
      const students = { data: [{ type: 'student', id: maple.id('Amara Okafor') }] }
      return {
        ...{ by: 'Ada Admin', params: { schoolId: maple.id('Oak'), classroomId: maple.id('Room 2') } },
        body: document('bulkStudentEnrollment', { replaceExistingUserEnrollments: false }, { students }),
      }
    },
    leaves: [{ ...ada, in: 'Maple Grove', action: 'students.enrol', rows: {} }],
  },
  downloadChosenSchools: downloaded('schools', 'Elm', 'Oak'),
  downloadChosenClassrooms: downloaded('classrooms', 'Room 1'),
  downloadChosenTeachers: downloaded('teachers', 'Tess Teacher'),
  downloadChosenStudents: downloaded('students', 'Daniyar Seitkali'),
  undoBulkAction: {
    ask: async () => {
      await beforehand('student', 'archive', ['Daniyar Seitkali'])
      const students = { data: [{ type: 'student', id: maple.id('Daniyar Seitkali') }] }
      const payload = document('bulkStudentArchive', {}, { students })
      const archive = await app.call({
        ...{ method: 'POST', url: '/api/bulk_student_archive', token: maple.token('Ada Admin'), payload },
      })
      const params = { districtId: maple.id('Maple Grove'), bulkActionId: archive.json().meta.entryId }
      return { by: 'Ada Admin', params, body: document('bulkAction', {}) }
    },
    leaves: [{ ...ada, in: 'Maple Grove', action: 'bulkAction.undo', rows: { student: 1 } }],
  },
  holdNewSchoolYear: { ask: newYear(), leaves: leavesInYear('hold') },
  letGoNewSchoolYear: { ask: newYear(), leaves: leavesInYear('letGo') },
  askForNewSchoolYear: { ask: newYear(undefined, 'Dana District'), leaves: leavesInYear('ask') },
  planNewSchoolYear: {
    ask: newYear(document('newSchoolYear', { closesClasses: true })),
    leaves: leavesInYear('plan'),
  },
  exceptFromNewSchoolYear: {
    ask: async () => {
      const students = { data: [{ type: 'student', id: maple.id('Daniyar Seitkali') }] }
      return newYear(document('newSchoolYear', { goesTo: 'stay' }, { students }))()
    },
    leaves: leavesInYear('except'),
  },
  beginNewSchoolYear: {
    ask: async () => ({ ...(await newYear()()), body: await rehearsed() }),
    leaves: leavesInYear('begin', { student: 1 }),
  },
  undoNewSchoolYear: {
    ask: async () => {
      const call = await newYear()()
      await ofYear('POST', '/begin', await rehearsed())
      return { ...call, body: document('newSchoolYear', {}) }
    },
    leaves: leavesInYear('undo', { student: 1 }),
  },
  scheduleNewSchoolYear: {
    ask: async () => ({ ...(await newYear()()), body: await rehearsedFor(await latestDay()) }),
    leaves: leavesInYear('schedule'),
  },
  unscheduleNewSchoolYear: {
    ask: async () => {
      const call = await newYear()()
      await ofYear('POST', '/schedule', await rehearsedFor(await latestDay()))
      return call
    },
    leaves: leavesInYear('unschedule'),
  },
  changeStudentPair: {
    ask: () => ({
      ...{ by: 'Ada Admin', body: document('studentPair', { distinct: true }) },
      params: { districtId: maple.id('Maple Grove'), studentPairId: pairOf('Amara Okafor', 'Benjamin Lee') },
    }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'studentPair.dismiss', rows: {} }],
  },
  mergeStudents: {
    ask: () => mergeOf('Benjamin Lee', 'Camila Reyes', { takes: ['firstName'] }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'student.merge', rows: { student: 2 } }],
  },
  undoStudentMerge: {
    ask: async () => {
      const { params, body } = await mergeOf('Amara Okafor', 'Daniyar Seitkali')
      const url = addressOf('/api/districts/{districtId}/student_merges', params)
      const merge = await app.call({ method: 'POST', url, token: maple.token('Ada Admin'), payload: body })
      const { studentMergeId } = merge.json().meta
      return { by: 'Ada Admin', params: { ...params, studentMergeId }, body: document('studentMerge', {}) }
    },
    leaves: [{ ...ada, in: 'Maple Grove', action: 'student.separate', rows: { student: 1 } }],
  },
  createSpreadsheetUpload: {
    ask: () => ({
      ...{ by: 'Ada Admin', params: { districtId: maple.id('Maple Grove') }, query: { list: 'students' } },
      body: Buffer.from('First Name,Family Name\nA,B'),
    }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'spreadsheet.compare', rows: {} }],
  },
  prepareFileUpload: {
    ask: () => ({ by: 'Ada Admin', body: { fileName: 'a.csv', districtId: maple.id('Maple Grove') } }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'fileUpload.prepare', rows: {} }],
  },
  putFileContent: {
    ask: async () => {
      const url = new URL(await addressForFile())
      const [, fileUploadId = ''] = /fileUploads\/(\d+)\//.exec(url.pathname) ?? []
      return { params: { fileUploadId }, query: Object.fromEntries(url.searchParams), body: Buffer.from('a,b') }
    },
    leaves: [
      {
        ...{ in: 'Maple Grove', action: 'fileUpload.send', rows: { fileUpload: 1 } },
        ...{ actor: 'link', account: 'account of Dana District' },
      },
    ],
  },
  resolveFile: {
    ask: async () => ({ by: 'Ada Admin', query: { fileId: await sentFile() } }),
    leaves: [fileEntry('resolve')],
  },
  takeFile: {
    ask: async () => ({ by: 'Ada Admin', query: { fileId: await sentFile() } }),
    leaves: [fileEntry('take')],
  },
  noteFile: {
    ask: async () => ({ by: 'Ada Admin', query: { fileId: await sentFile() }, body: { note: 'A line' } }),
    leaves: [fileEntry('note')],
  },
  proposePurge: {
    ask: async () => {
      await app.owner('DELETE FROM district_purges')
      const purgeOn = new Date(Date.now() + 400 * 86_400_000).toISOString().slice(0, 10)
      return { by: 'Ada Admin', params: leavingDistrict(), body: { reason: 'Not renewed', purgeOn } }
    },
    leaves: [purgeEntry('propose')],
  },
  agreeToPurge: {
    ask: async () => {
      const purgeId = await proposedPurge()
      return { by: 'Ada Admin', params: leavingDistrict(), body: { purgeId, typedCode: 'HA' } }
    },
    leaves: [purgeEntry('agree')],
  },
  cancelPurge: {
    ask: async () => {
      await proposedPurge()
      return { by: 'Ada Admin', params: leavingDistrict() }
    },
    leaves: [purgeEntry('cancel')],
  },
  answerFile: {
    ask: async () => {
      const fileId = await sentFile()
      await app.owner("UPDATE file_uploads SET note = 'A line' WHERE id = $1", [fileId])
      return { by: 'Dana District', query: { fileId }, body: { answer: 'An answer', note: 'A line' } }
    },
    leaves: [{ ...fileEntry('answer'), account: 'account of Dana District' }],
  },
  unlockStaff: {
    ask: async () => {
      await app.call({ method: 'POST', url: '/api/users/session', payload: wrongPassword() })
      return staffCall('Tess Teacher')
    },
    leaves: [{ ...ada, in: 'Maple Grove', action: 'staff.unlock', rows: { teacher: 1 } }],
  },
  reinviteStaff: {
    ask: () => staffCall('Ivy Invited'),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'teachers.invite', rows: { teacher: 1 } }],
  },
  endStaffSessions: {
    ask: async () => {
      const account = maple.id('account of Elsa Elm')
      await app.owner('INSERT INTO sessions (token_hash, account_id) VALUES ($1, $2)', [randomUUID(), account])
      return staffCall('Elsa Elm')
    },
    leaves: [{ ...ada, in: 'Maple Grove', action: 'staff.endSessions', rows: { teacher: 1 } }],
  },
  takeNeed: {
    ask: async () => {
      await app.owner(
        `INSERT INTO roster_imports (district_id, status, file_name, file_sha256) VALUES ($1, 'failed', 'a.zip', '')`,
        [maple.id('Dry Creek')],
      )
      return needCall()
    },
    leaves: [{ ...ada, in: 'Dry Creek', action: 'need.take', rows: { need: 1 } }],
  },
  giveBackNeed: {
    ask: async () => {
      await app.owner(
        `INSERT INTO need_takes (district_id, kind, taken_by, taken_at) VALUES ($1, 'roster', $2, now())
          ON CONFLICT DO NOTHING`,
        [maple.id('Dry Creek'), maple.id('Ada Admin')],
      )
      return needCall()
    },
    leaves: [{ ...ada, in: 'Dry Creek', action: 'need.giveBack', rows: { need: 1 } }],
  },
  openFileUpload: {
    ask: async () => ({
      by: 'Ada Admin',
      params: { districtId: maple.id('Maple Grove'), fileUploadId: await sentFile('students') },
    }),
    leaves: [fileEntry('open'), { ...ada, in: 'Maple Grove', action: 'spreadsheet.compare', rows: {} }],
  },
  changeSpreadsheetUpload: {
    ask: async () => ({
      ...{ by: 'Ada Admin', params: await uploaded() },
      body: document('spreadsheetUpload', { fill: { password: 'abc123' } }),
    }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'spreadsheet.answer', rows: {} }],
  },
  changeSpreadsheetRow: {
    ask: async () => ({
      ...{ by: 'Ada Admin', params: { ...(await uploaded()), line: '2' } },
      body: document('spreadsheetRow', { leftOut: true }),
    }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'spreadsheet.answer', rows: {} }],
  },
  applySpreadsheetUpload: {
    ask: async () => ({ by: 'Ada Admin', params: await uploaded() }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'students.upload', rows: { student: 1 } }],
  },
  deleteSpreadsheetUpload: {
    ask: async () => ({ by: 'Ada Admin', params: await uploaded() }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'spreadsheet.delete', rows: {} }],
  },
  createSchool: {
    ask: () => ({
      ...{ by: 'Ada Admin', params: { districtId: maple.id('Maple Grove') } },
      body: document(
        'school',
        { name: `Fir ${randomUUID()}`, addressLine1: '1 Main Street', city: 'Springfield', postalCode: '62701' },
        { timezone: { data: { type: 'timezone', id: 'America/Denver' } } },
      ),
    }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'school.create', rows: { school: 1 } }],
  },
  changeSchool: {
    ask: () => ({
      ...{ by: 'Ada Admin', params: { districtId: maple.id('Maple Grove'), schoolId: maple.id('Elm') } },
      body: document('school', { city: 'Elmwood' }),
    }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'school.change', rows: { school: 1 } }],
  },
  createClassroom: {
    ask: () => ({
      ...{ by: 'Ada Admin', params: { schoolId: maple.id('Elm') } },
      body: document(
        'classroom',
        { name: 'Room 4' },
        { students: { data: [{ type: 'student', id: maple.id('Eleni Papadopoulou') }] } },
      ),
    }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'classroom.create', rows: { classroom: 1 } }],
  },
  changeClassroom: {
    ask: () => ({
      ...{ by: 'Ada Admin', params: { schoolId: maple.id('Elm'), classroomId: maple.id('Room 3') } },
      body: document('classroom', { classCode: 'E-3' }),
    }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'classroom.change', rows: { classroom: 1 } }],
  },
  createStudent: {
    ask: () => ({
      ...{ by: 'Ada Admin', params: { schoolId: maple.id('Elm') } },
      body: document(
        'student',
        {
          ...{ firstName: 'Ines', lastName: 'Alba', password: 'hidden77' },
          ...{ oneRosterId: randomUUID().slice(0, 8), username: randomUUID().slice(0, 8) },
        },
        {
          grades: { data: [{ type: 'grade', id: '5' }] },
          classrooms: { data: [{ type: 'classroom', id: maple.id('Room 3') }] },
        },
      ),
    }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'student.create', rows: { student: 1 } }],
  },
  changeStudent: {
    ask: () => ({
      ...{ by: 'Ada Admin', params: { schoolId: maple.id('Oak'), studentId: maple.id('Amara Okafor') } },
      body: document(
        'student',
        { middleName: 'Ada', password: 'hidden78' },
        { classrooms: { data: [{ type: 'classroom', id: maple.id('Room 2') }] } },
      ),
    }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'student.change', rows: { student: 1 } }],
  },
  renewSecretCode: {
    ask: () => ({
      ...{ by: 'Tess Teacher', params: { userId: maple.id('account of Tess Teacher') } },
      body: document('secretCode', {}),
    }),
    leaves: [
      {
        ...{ ...ada, account: 'account of Tess Teacher', in: 'Maple Grove', action: 'secretCode.renew' },
        rows: { account: 1 },
      },
    ],
  },
  changeMyName: {
    ask: () => ({ by: 'Piet Pier', body: { firstName: 'Piet', middleName: 'M.', lastName: 'Pier' } }),
    leaves: [{ ...piet, action: 'teacher.change', rows: { teacher: 1 } }],
  },
  changeMyTimezone: {
    ask: () => ({ by: 'Piet Pier', body: { timezone: 'America/Denver' } }),
    leaves: [{ ...piet, action: 'account.changeTimezone', rows: { account: 1 } }],
  },
  changeMyNameOrder: {
    ask: () => ({ by: 'Piet Pier', body: { nameOrder: 'family' } }),
    leaves: [{ ...piet, action: 'account.changeNameOrder', rows: { account: 1 } }],
  },
  askForNewEmail: {
    ask: () => ({ by: 'Piet Pier', body: { email: 'piet@new.test', currentPassword: TOWN_PASSWORD } }),
    leaves: [{ ...piet, action: 'account.askEmail', rows: {} }],
  },
  confirmNewEmail: {
    ask: async () => ({ by: 'Piet Pier', body: { token: await newEmailFor('Piet Pier') } }),
    leaves: [{ ...piet, action: 'account.changeEmail', rows: { account: 1 } }],
  },
  changeMyPassword: {
    ask: () => ({
      ...{ by: 'Piet Pier' },
      body: { currentPassword: TOWN_PASSWORD, password: 'Four-green-Kettles-sing' },
    }),
    leaves: [{ ...piet, action: 'credentials.change', rows: { account: 1 } }],
  },
  endMySession: {
    ask: async () => ({ by: 'Piet Pier', params: { sessionId: await anotherSession('Piet Pier') } }),
    leaves: [{ ...piet, action: 'account.endSession', rows: {} }],
  },
  endMyOtherSessions: {
    ask: () => ({ by: 'Piet Pier' }),
    leaves: [{ ...piet, action: 'account.endOtherSessions', rows: {} }],
  },
  changeStudentAvatar: {
    ask: () => ({
      ...{ by: 'Tess Teacher', params: { classroomId: maple.id('Room 1'), studentId: maple.id('Benjamin Lee') } },
      body: document('studentAvatar', { password: 'hidden77', confirmPassword: 'hidden77' }),
    }),
    leaves: [
      { ...ada, account: 'account of Tess Teacher', in: 'Maple Grove', action: 'student.change', rows: { student: 1 } },
    ],
  },
  createTeacher: {
    ask: () => ({
      ...{ by: 'Ada Admin', params: { schoolId: maple.id('Oak') } },
      body: document('teacher', newcomer(), {
        classrooms: { data: [{ type: 'classroom', id: maple.id('Room 2') }] },
      }),
    }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'teacher.create', rows: { account: 1, teacher: 1 } }],
  },
  createTeacherOfDistrict: {
    ask: () => ({
      ...{ by: 'Ada Admin', params: { districtId: maple.id('Maple Grove') } },
      body: document('teacher', { ...newcomer(), userType: 'DistrictAdmin' }),
    }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'teacher.create', rows: { account: 1, teacher: 1 } }],
  },
  changeTeacher: {
    ask: () => ({
      ...{ by: 'Ada Admin', params: { schoolId: maple.id('Oak'), teacherId: maple.id('Noor Neighbour') } },
      body: document('teacher', { middleName: 'Amal', email: 'noor@moved.test' }),
    }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'teacher.change', rows: { account: 1, teacher: 1 } }],
  },
  changeTeacherOfDistrict: {
    ask: () => ({
      ...{ by: 'Ada Admin', params: { districtId: maple.id('Maple Grove'), teacherId: maple.id('Dana District') } },
      body: document('teacher', { middleName: 'Dee' }),
    }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'teacher.change', rows: { teacher: 1 } }],
  },
  archiveClassroom: archiving('classroom', 'archive', 'Room 2'),
  unarchiveClassroom: archiving('classroom', 'unarchive', 'Room 2'),
  archiveTeacher: archiving('teacher', 'archive', 'Noor Neighbour'),
  unarchiveTeacher: archiving('teacher', 'unarchive', 'Noor Neighbour'),
  archiveStudent: archiving('student', 'archive', 'Camila Reyes'),
  unarchiveStudent: archiving('student', 'unarchive', 'Camila Reyes'),
  bulkArchiveClassrooms: archivingMany('classroom', 'archive', ['Room 2', 'Room 3']),
  bulkUnarchiveClassrooms: archivingMany('classroom', 'unarchive', ['Room 2', 'Room 3']),
  bulkArchiveTeachers: archivingMany('teacher', 'archive', ['Elsa Elm']),
  bulkUnarchiveTeachers: archivingMany('teacher', 'unarchive', ['Elsa Elm']),
  bulkArchiveStudents: archivingMany('student', 'archive', ['Benjamin Lee', 'Camila Reyes']),
  bulkUnarchiveStudents: archivingMany('student', 'unarchive', ['Benjamin Lee', 'Camila Reyes']),
  createDistrictExport: {
    ask: async () => {
      await app.owner("UPDATE district_exports SET status = 'failed', sealed_password = NULL WHERE status = 'pending'")
      return { by: 'Ada Admin', params: inMaple(), body: document('districtExport', { reason: 'They asked for it' }) }
    },
    leaves: [{ ...ada, in: 'Maple Grove', action: 'districtExport.create', rows: { districtExport: 1 } }],
  },
  cancelDistrictExport: {
    ask: async () => ({ by: 'Ada Admin', params: { ...inMaple(), exportId: await anExport('pending') } }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'districtExport.cancel', rows: { districtExport: 1 } }],
  },
  downloadDistrictExport: {
    ask: async () => ({ by: 'Ada Admin', params: { ...inMaple(), exportId: await anExport('available') } }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'districtExport.download', rows: { districtExport: 1 } }],
  },
  createApiKey: {
    ask: () => ({
      by: 'Ada Admin',
      params: inMaple(),
      body: document('apiKey', { name: 'SIS', rights: ['oneroster'] }),
    }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'apiKey.create', rows: { apiKey: 1 } }],
  },
  revokeApiKey: {
    ask: async () => ({ by: 'Ada Admin', params: { ...inMaple(), apiKeyId: (await aReceiver()).id } }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'apiKey.revoke', rows: { apiKey: 1 } }],
  },
  createAccessToken: {
    ask: async () => {
      const { clientId: client_id, clientSecret: client_secret } = await aReceiver()
      return { body: { grant_type: 'client_credentials', client_id, client_secret } }
    },
    leaves: [],
  },
  createServiceToken: {
    ask: () => ({ by: 'Ada Admin', body: document('serviceToken', { name: 'app', rights: ['events'] }) }),
    leaves: [{ ...ada, in: 'the provider', action: 'serviceToken.create', rows: { serviceToken: 1 } }],
  },
  revokeServiceToken: {
    ask: () => ({ by: 'Ada Admin', params: { serviceTokenId: maple.id('handoff app') } }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'serviceToken.revoke', rows: { serviceToken: 1 } }],
  },
  handOffSession: {
    ask: () => ({
      bearer: maple.token('handoff app'),
      body: document('sessionHandoff', { userId: maple.id('Tess Teacher') }),
    }),
    leaves: [{ ...machine, actor: 'service token handoff app', action: 'sessionHandoff.create', rows: {} }],
  },
  beginView: {
    ask: async () => {
      await app.owner('UPDATE accounts SET credentials_set_at = now() WHERE email = $1', [emailOf('Bea Both')])
      return {
        by: 'Ada Admin',
        body: document('viewAs', { userId: maple.id('Bea Both'), reason: 'Her table is empty' }),
      }
    },
    leaves: [
      { ...ada, in: 'Maple Grove', action: 'viewAs.begin', rows: { teacher: 1 } },
      { ...ada, in: 'Dry Creek', action: 'viewAs.begin', rows: { teacher: 1 } },
    ],
  },
  endView: {
    ask: async () => {
      const body = document('viewAs', { userId: maple.id('Tess Teacher'), reason: 'Her table is empty' })
      const view = await call(ENDPOINTS.beginView as Endpoint, { by: 'Ada Admin', body })
      return { by: 'Ada Admin', params: { viewAsId: view.json().data.id } }
    },
    leaves: [{ ...ada, in: 'Maple Grove', action: 'viewAs.end', rows: {} }],
  },
  sendTestMail: {
    ask: () => ({ by: 'Ada Admin' }),
    leaves: [{ ...ada, in: 'the provider', action: 'mail.test', rows: {} }],
  },
  retryJob: {
    ask: async () => {
      return { by: 'Ada Admin', params: { jobId: await addJob(app, 'nobody.runsIt') } }
    },
    leaves: [{ ...ada, in: 'the provider', action: 'job.retry', rows: {} }],
  },
  cancelJob: {
    ask: async () => ({ by: 'Ada Admin', params: { jobId: await addJob(app, 'nobody.runsIt') } }),
    leaves: [{ ...ada, in: 'the provider', action: 'job.cancel', rows: {} }],
  },
  createRosterImport: {
    ask: async () => ({ by: 'Ada Admin', params: { districtId: rosterDistrict }, body: await zip() }),
    leaves: [{ ...ada, in: 'of the files', action: 'rosterImport.preview', rows: {} }],
  },
  answerRosterImport: {
    ask: async () => ({
      ...{ by: 'Ada Admin', params: files((await desk.preview(rosterDistrict, await zip())).id) },
      body: document('rosterImport', { sameSystem: true }),
    }),
    leaves: [{ ...ada, in: 'of the files', action: 'rosterImport.answer', rows: {} }],
  },
  answerRosterQuestion: {
    ask: async () => {
      const { id } = await desk.preview(rosterDistrict, await zip())
      await app.owner(
        `INSERT INTO roster_questions (district_id, import_id, n, kind, record_id, incoming, key, value, known_name, incoming_name,
          has_left, unanswered) VALUES ($1, $2, 1, 'student', 1, 'brand new', 'sourcedId', 'S1', 'Ana Diaz', 'Brand New', false, 'leftOut')`,
        [rosterDistrict, id],
      )
      const params = { ...files(id), rosterQuestionId: '1' }
      return { by: 'Ada Admin', params, body: document('rosterQuestion', { same: true }) }
    },
    leaves: [{ ...ada, in: 'of the files', action: 'rosterImport.samePerson', rows: {} }],
  },
  applyRosterImport: {
    ask: async () => ({
      ...{ by: 'Ada Admin', params: files((await desk.preview(rosterDistrict, await zip())).id) },
      body: document('rosterImport', {}),
    }),
    leaves: [
      {
        ...{ ...ada, in: 'of the files', action: 'rosterImport.apply' },
        rows: { school: 2, classroom: 4, teacher: 4, account: 4, student: 12 },
      },
    ],
  },
  cancelRosterImport: {
    ask: async () => {
      const { id } = await desk.preview(rosterDistrict, await zip())
      await desk.schedule(rosterDistrict, id, new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10))
      return { by: 'Ada Admin', params: files(id) }
    },
    leaves: [{ ...ada, in: 'of the files', action: 'rosterImport.unschedule', rows: {} }],
  },
  undoRosterImport: {
    ask: async () => {
      const [last] = await app.owner<{ id: string }>(`SELECT id FROM roster_imports WHERE status = 'applied'`)
      return { by: 'Ada Admin', params: files(last?.id ?? ''), body: document('rosterImport', {}) }
    },
    leaves: [
      {
        ...{ ...ada, in: 'of the files', action: 'rosterImport.undo' },
        rows: { school: 2, classroom: 4, teacher: 4, student: 12 },
      },
    ],
  },
  postLessonCompletions: {
    ask: () => ({ body: { data: [lesson('Amara Okafor'), lesson('Benjamin Lee'), lesson('Fatima Idrissi')] } }),
    leaves: [
      { ...machine, action: 'lessonCompletion.post', rows: {} },
      { ...machine, in: 'Harbor Point', action: 'lessonCompletion.post', rows: {} },
    ],
  },
  postAssessmentResults: {
    ask: () => ({ body: { data: [result('Camila Reyes')] } }),
    leaves: [{ ...machine, action: 'assessmentResult.post', rows: {} }],
  },
  voidLessonCompletion: {
    ask: async () => ({ params: await posted('/api/lesson_completions', lesson('Amara Okafor')) }),
    leaves: [{ ...machine, action: 'lessonCompletion.void', rows: {} }],
  },
  voidAssessmentResult: {
    ask: async () => ({ params: await posted('/api/assessment_results', result('Camila Reyes')) }),
    leaves: [{ ...machine, action: 'assessmentResult.void', rows: {} }],
  },
}

const WRITING_ENDPOINTS = Object.entries(ENDPOINTS).filter(([, { method }]) => method !== 'GET')
const isMachine = ({ guard }: Endpoint) => typeof guard === 'object' && 'right' in guard

function call(
  endpoint: Endpoint,
  { by, bearer, params = {}, query = {}, body, cookie }: Call,
  headers: Record<string, string> = {},
) {
  return app.call({
    method: endpoint.method,
    url: addressOf(endpoint.path, params as never),
    query,
    headers: {
      ...(Buffer.isBuffer(body) && { 'content-type': 'application/zip' }),
      ...(cookie && { cookie }),
      ...headers,
    },
    ...(by && { token: maple.token(by) }),
    ...(isMachine(endpoint) && { bearer: bearer ?? 'service-token-of-the-tests' }),
    ...(body && { payload: body }),
  })
}

interface Found {
  id: string
  district_id: string
  action: string
  actor: string
  account_id: string | null
  request_id: string
}
const lastEntry = async () =>
  (await app.owner<{ id: string }>('SELECT coalesce(max(id), 0) AS id FROM audit_entries'))[0]?.id ?? '0'
const entriesAfter = (id: string) =>
  app.owner<Found>('SELECT * FROM audit_entries WHERE id > $1 ORDER BY action, district_id::bigint', [id])

/** How many change rows of each kind an entry has; an object with both counts if a record has more than one. */
async function rowsOf({ district_id, id }: Found) {
  const rows = await app.owner<{ record: string; rows: number; records: number }>(
    `SELECT record, count(*)::int AS rows, count(DISTINCT record_id)::int AS records FROM changes
      WHERE district_id = $1 AND entry_id = $2 GROUP BY 1`,
    [district_id, id],
  )
  return Object.fromEntries(rows.map(({ record, ...n }) => [record, n.rows === n.records ? n.rows : n]))
}

function districtNamed(name: string, made: string) {
  if (name === 'the provider') return '0'
  if (name === 'the district made') return made
  return name === 'of the files' ? rosterDistrict : maple.id(name)
}

describe('Every call that writes leaves the audit entries in the table, in the districts that it touches and nowhere else', () => {
  test('the table lists every such call of the contract', () => {
    expect(Object.keys(WRITES).sort()).toEqual(WRITING_ENDPOINTS.map(([name]) => name).sort())
  })

  test.each(WRITING_ENDPOINTS)('%s', async (name, endpoint) => {
    const { ask, leaves } = WRITES[name] as Write
    const request = await ask()
    const before = await lastEntry()
    const mails = app.mails.length
    const answer = await call(endpoint, request)
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    // The mail is sent after the response, and the entry is written with it.
    if (name === 'requestCredentialLink') await expect.poll(() => app.mails.length).toBe(mails + 1)
    const made = name === 'createDistrict' ? answer.json().data.id : ''
    const found = await entriesAfter(before)
    expect(
      await Promise.all(
        found.map(async entry => ({
          ...{ in: entry.district_id, action: entry.action, actor: entry.actor, account: entry.account_id },
          ...{ rows: await rowsOf(entry), request: entry.request_id },
        })),
      ),
    ).toEqual(
      leaves.map(entry => ({
        ...{ ...entry, in: districtNamed(entry.in, made), account: entry.account && maple.id(entry.account) },
        request: answer.headers['x-request-id'],
      })),
    )
  })

  test.each(WRITING_ENDPOINTS.filter(([, { idempotent }]) => idempotent))(
    '%s leaves one entry when it is called twice with one Idempotency-Key',
    async (name, endpoint) => {
      const { ask, leaves } = WRITES[name] as Write
      const request = await ask()
      const before = await lastEntry()
      for (let time = 0; time < 2; time++) await call(endpoint, request, { 'idempotency-key': `again ${name}` })
      expect(await entriesAfter(before)).toHaveLength(leaves.length)
    },
  )

  test('repeating a call that has no further effect leaves no entry', async () => {
    const before = await lastEntry()
    const revoked = { by: 'Ada Admin', params: { serviceTokenId: maple.id('handoff app') } }
    expect((await call(ENDPOINTS.revokeServiceToken as Endpoint, revoked)).statusCode).toBe(204)
    const teachers = { data: [{ type: 'teacher', id: maple.id('Hana Harbor') }] }
    const invited = { by: 'Ada Admin', body: document('bulkTeacherInvitation', {}, { teachers }) }
    expect((await call(ENDPOINTS.inviteTeachers as Endpoint, invited)).json().meta).toEqual({ sent: 0, skipped: 1 })
    expect(await entriesAfter(before)).toEqual([])
  })

  test('a change row holds the values before and after', async () => {
    const rows = await app.owner<{ before: object; after: object }>(
      `SELECT c.before, c.after FROM changes c JOIN audit_entries e ON e.district_id = c.district_id AND e.id = c.entry_id
        WHERE e.action = 'district.change' AND c.district_id = $1`,
      [maple.id('Dry Creek')],
    )
    expect(rows).toMatchObject([
      {
        before: { membershipExpiresAt: expect.stringMatching(/^20/) },
        after: { membershipExpiresAt: '2031-06-30T00:00:00Z' },
      },
    ])
  })

  test('a refused call leaves no entry', async () => {
    const before = await lastEntry()
    const change = (attributes: object) =>
      call(ENDPOINTS.changeDistrict as Endpoint, {
        ...{ by: 'Ada Admin', params: { districtId: maple.id('Maple Grove') }, body: document('district', attributes) },
      })
    expect((await change({ version: 0, name: 'Taken' })).statusCode).toBe(412)
    expect((await change({ oneRosterId: 'HA' })).statusCode).toBe(422)
    const late = { body: { data: [lesson('Ola Old')] } }
    expect((await call(ENDPOINTS.postLessonCompletions as Endpoint, late)).json().meta.accepted).toBe(0)
    expect(await entriesAfter(before)).toEqual([])
  })

  test('no entry and no change row contains a secret', async () => {
    const rows = await app.owner<{ text: string }>(
      `SELECT (to_jsonb(e) - 'request_id')::text || coalesce(c::text, '') AS text
        FROM audit_entries e LEFT JOIN changes c ON c.district_id = e.district_id AND c.entry_id = e.id`,
    )
    const text = rows.map(row => row.text).join()
    expect(rows.length).toBeGreaterThan(60)
    expect(text).toContain('credentialsSetAt')
    expect(text).not.toContain(TOWN_PASSWORD)
    expect(text).not.toMatch(/hidden7[78]/)
    expect(text).not.toMatch(/token_hash|password|cipher|x[0-9a-f]{32}|[\w-]{40}/i)
  })
})
