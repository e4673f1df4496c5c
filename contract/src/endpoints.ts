import * as secretCodes from './account/secret-codes.ts'
import * as appliedImports from './bringing-in/applied-imports.ts'
import * as connections from './bringing-in/connections.ts'
import * as fileUploads from './bringing-in/file-uploads.ts'
import * as openImports from './bringing-in/open-imports.ts'
import * as rosterChanges from './bringing-in/roster-changes.ts'
import * as rosterImports from './bringing-in/roster-imports.ts'
import * as rosterQuestions from './bringing-in/roster-questions.ts'
import * as sftpAccounts from './bringing-in/sftp-accounts.ts'
import * as uploads from './bringing-in/spreadsheet-uploads.ts'
import * as accessTokens from './data-out/access-tokens.ts'
import * as apiKeys from './data-out/api-keys.ts'
import * as districtKeys from './data-out/district-keys.ts'
import * as nightlyExports from './data-out/nightly-exports.ts'
import * as oneRosterExport from './data-out/oneroster-export.ts'
import * as oneRosterRest from './data-out/oneroster-rest.ts'
import * as webhooks from './data-out/webhooks.ts'
import type { Endpoint } from './endpoint.ts'
import * as guideStudents from './guides/guide-students.ts'
import * as lessonGuides from './guides/lesson-guides.ts'
import * as ownBooks from './guides/own-books.ts'
import * as learning from './learning/events.ts'
import * as studentSignIns from './learning/sign-ins.ts'
import * as appStudents from './learning/students.ts'
import * as xapi from './learning/xapi.ts'
import * as grades from './lookups/grades.ts'
import * as timezones from './lookups/timezones.ts'
import * as analytics from './progress/analytics.ts'
import * as attentionLists from './progress/attention-lists.ts'
import * as comparison from './progress/comparison.ts'
import * as progressDownloads from './progress/downloads.ts'
import * as growth from './progress/growth.ts'
import * as lessonFeedback from './progress/lesson-feedback.ts'
import * as overviews from './progress/overviews.ts'
import * as parentReports from './progress/parent-reports.ts'
import * as progressReports from './progress/reports.ts'
import * as savedViews from './progress/saved-views.ts'
import * as skills from './progress/skills.ts'
import * as studentNotes from './progress/student-notes.ts'
import * as studentRecords from './progress/student-records.ts'
import * as studentSteps from './progress/student-steps.ts'
import * as subgroupFigures from './progress/subgroup-figures.ts'
import * as summaries from './progress/summaries.ts'
import * as promotions from './promotions/promotions.ts'
import * as configuration from './provider/configuration.ts'
import * as districtExports from './provider/district-exports.ts'
import * as districtSupport from './provider/district-support.ts'
import * as jobs from './provider/jobs.ts'
import * as leaving from './provider/leaving.ts'
import * as needs from './provider/needs.ts'
import * as serviceTokens from './provider/service-tokens.ts'
import * as archiving from './rostering/archiving.ts'
import * as bulkActions from './rostering/bulk-actions.ts'
import * as classrooms from './rostering/classrooms.ts'
import * as districts from './rostering/districts.ts'
import * as enrolment from './rostering/enrolment.ts'
import * as health from './rostering/health.ts'
import * as history from './rostering/history.ts'
import * as matches from './rostering/matches.ts'
import * as merging from './rostering/merging.ts'
import * as schools from './rostering/schools.ts'
import * as spreadsheets from './rostering/spreadsheets.ts'
import * as studentCredentials from './rostering/student-credentials.ts'
import * as studentTools from './rostering/student-tools.ts'
import * as students from './rostering/students.ts'
import * as subgroups from './rostering/subgroups.ts'
import * as teachers from './rostering/teachers.ts'
import * as credentials from './session/credentials.ts'
import * as districtSignOns from './session/district-sign-ons.ts'
import * as handOffs from './session/hand-offs.ts'
import * as myAccount from './session/my-account.ts'
import * as nameOrder from './session/name-order.ts'
import * as ownSignOns from './session/own-sign-ons.ts'
import * as passkeys from './session/passkeys.ts'
import * as secondStep from './session/second-step.ts'
import * as secondStepRules from './session/second-step-rules.ts'
import * as session from './session/session.ts'
import * as signOns from './session/sign-ons.ts'
import * as staffSupport from './session/staff-support.ts'
import * as standing from './session/standing.ts'
import * as testMails from './session/test-mails.ts'
import * as viewAs from './session/view-as.ts'
import * as newYear from './year/new-year.ts'

/** The areas of the API, as the OpenAPI document names and explains them. */
const AREAS = {
  Session: {
    about:
      'Signing in and out, invitations and forgotten passwords, codes by which the learning app opens the portal, sign-ons of districts, passkeys, who must have a second step, and seeing what somebody sees.',
    modules: [
      ...[session, standing, passkeys, credentials, handOffs, signOns, districtSignOns],
      ...[secondStepRules, viewAs],
    ],
  },
  Rostering: {
    about: 'Districts, schools, classes, staff and students.',
    modules: [
      ...[districts, schools, classrooms, teachers, students, enrolment, archiving, bulkActions, matches, history],
      ...[spreadsheets, uploads, health, merging, newYear, studentTools, studentCredentials, subgroups],
    ],
  },
  'Roster files': {
    about: 'OneRoster files: what they would change, applying it, undoing it.',
    modules: [rosterImports, rosterChanges, rosterQuestions, appliedImports, openImports, connections, sftpAccounts],
  },
  'Sent files': {
    about: 'Files that districts send to the provider, and what the provider does with them.',
    modules: [fileUploads],
  },
  'Learning events': {
    about:
      "What the learning app sends: completed lessons and tests' results, also as statements of xAPI; how students tried to sign in; and the students it needs for that.",
    modules: [learning, studentSignIns, appStudents, xapi],
  },
  Progress: {
    about: 'How students, classes, schools and districts are doing in a range of dates.',
    modules: [
      ...[overviews, growth, comparison, subgroupFigures, summaries, skills, progressDownloads, progressReports],
      ...[studentRecords, parentReports, lessonFeedback, studentNotes, studentSteps, attentionLists, analytics],
      ...[savedViews],
    ],
  },
  Promotions: {
    about: 'What the provider announces in a pop-up, and who has seen it.',
    modules: [promotions],
  },
  'Lesson guides': {
    about: 'The books that teachers teach from, and where each reads.',
    modules: [lessonGuides, guideStudents, ownBooks],
  },
  Account: {
    about: 'What belongs to the signed-in person.',
    modules: [secretCodes, myAccount, nameOrder, ownSignOns, secondStep],
  },
  'Data out': {
    about:
      "A district's data for other systems: OneRoster packages, keys of those who read call by call, and their tokens.",
    modules: [oneRosterExport, apiKeys, districtKeys, accessTokens, oneRosterRest, nightlyExports, webhooks],
  },
  Lists: {
    about: 'Grades and time zones.',
    modules: [grades, timezones],
  },
  Provider: {
    about:
      "For the provider's own staff and for monitoring: configuration, health, service tokens, jobs, help for districts.",
    modules: [
      ...[configuration, serviceTokens, jobs, needs, districtSupport, staffSupport, testMails],
      ...[districtExports, leaving],
    ],
  },
} as const

const isNamedEndpoint = (entry: [string, unknown]): entry is [string, Endpoint] => {
  const [, value] = entry
  return typeof value === 'object' && value !== null && 'guard' in value && 'path' in value
}

interface Area {
  readonly name: string
  readonly about: string
  /** By endpoint name. */
  readonly endpoints: Readonly<Record<string, Endpoint>>
}

export const ENDPOINT_AREAS: readonly Area[] = Object.entries(AREAS).map(([name, { about, modules }]) => ({
  name,
  about,
  endpoints: Object.fromEntries(
    modules.flatMap(module => Object.entries(module as Readonly<Record<string, unknown>>)).filter(isNamedEndpoint),
  ),
}))

/** Every endpoint by name. The server mounts this list; the OpenAPI document and access matrix are built from it. */
export const ENDPOINTS: Readonly<Record<string, Endpoint>> = Object.assign(
  {},
  ...ENDPOINT_AREAS.map(({ endpoints }) => endpoints),
)
