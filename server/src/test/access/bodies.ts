import { randomUUID } from 'node:crypto'
import { NIGHTLY } from '../nightly-writes.ts'
import { promotionNamed } from '../promotion.ts'
import { statementOf } from '../statement.ts'
import { emailOf, TOWN_PASSWORD } from '../town.ts'
import { idOf, SIGN_ON, WEBHOOK } from './cast.ts'

/** A target that says what kind of unit it is, such as 'school Oak'. */
export const KIND = /^(district|school|classroom|classRoom) (.+)$/

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
const named = () => ({ name: `Made ${randomUUID()}` })

const SFTP_SETTINGS = { host: 'sis.example.org', username: 'hornbook', signIn: 'password' }

const UNKNOWN_PASSKEY = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
}

/** Request bodies; an endpoint that is not listed sends none. */
export const BODIES: Readonly<Record<string, (target: string, person: string) => object | Buffer>> = {
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
  changeMyNameOrder: () => ({ nameOrder: 'given' }),
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
  scheduleNewSchoolYear: () => data('newSchoolYear', { plan: 'as rehearsed', on: '2099-07-01' }),
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
  completeStaffTraining: () => ({ reason: 'They rang' }),
  requireStaffTraining: () => ({ reason: 'They are new' }),
  resetStaffSecondStep: () => ({ reason: 'They rang' }),
  resetAdministratorSecondStep: () => ({ reason: 'They rang' }),
  changeSubgroups: () => ({ subgroups: ['program'] }),
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
  changeConnection: () => data('connection', { name: 'Off' }),
  changeSftpAccount: () => data('sftpAccount', { keys: [] }),
  createNightlyExport: () => data('nightlyExport', NIGHTLY),
  changeNightlyExport: () => data('nightlyExport', { folder: '/in' }),
  createWebhook: () => data('webhook', { ...WEBHOOK, ...named() }),
  createProviderWebhook: () => data('webhook', { ...WEBHOOK, ...named() }),
  replaceWebhookSecret: () => ({ endsOld: false }),
  replaceProviderWebhookSecret: () => ({ endsOld: true }),
  createAccessToken: () => ({ grant_type: 'client_credentials' }),
  createServiceToken: () => data('serviceToken', { ...named(), rights: ['events'] }),
  postLessonCompletions: event('lessonCompletion', { level: 1, lesson: 1 }),
  postAssessmentResults: event('assessmentResult', { test: 1, result: 'passed' }),
  postSignInAttempts: event('signInAttempt', { triedAt: '2026-03-02T10:00:00Z', result: 'signedIn' }),
  postStatements: statement,
  putStatement: statement,
  createRosterImport: () => Buffer.from('not a zip'),
  answerRosterImport: () => data('rosterImport', { sameSystem: true }),
  answerRosterQuestion: () => data('rosterQuestion', { same: true }),
  applyRosterImport: () => data('rosterImport', {}),
  undoRosterImport: () => data('rosterImport', {}),
}
