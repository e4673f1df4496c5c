import type { FileShape } from '../../table/headers.ts'

/** The OneRoster files that are read. `needed` columns are required; `ignored` ones are known but not read. */
export const orgsFile = {
  file: 'orgs.csv',
  needed: ['sourcedId', 'name', 'type'],
  used: ['status', 'dateLastModified', 'identifier', 'parentSourcedId'],
  ignored: ['metadata'],
} as const satisfies FileShape

export const sessionsFile = {
  file: 'academicSessions.csv',
  needed: ['sourcedId', 'endDate'],
  used: ['status', 'dateLastModified', 'startDate'],
  ignored: ['title', 'type', 'parentSourcedId', 'schoolYear'],
} as const satisfies FileShape

export const coursesFile = {
  file: 'courses.csv',
  needed: ['sourcedId'],
  used: ['status', 'dateLastModified', 'grades'],
  ignored: ['schoolYearSourcedId', 'title', 'courseCode', 'orgSourcedId', 'subjects', 'subjectCodes'],
} as const satisfies FileShape

export const classesFile = {
  file: 'classes.csv',
  needed: ['sourcedId', 'title', 'schoolSourcedId'],
  used: ['status', 'dateLastModified', 'grades', 'courseSourcedId', 'classCode', 'termSourcedIds'],
  ignored: ['classType', 'location', 'subjects', 'subjectCodes', 'periods'],
} as const satisfies FileShape

export const usersFile = {
  file: 'users.csv',
  needed: ['sourcedId', 'givenName', 'familyName'],
  used: [
    'status',
    'dateLastModified',
    'enabledUser',
    'orgSourcedIds',
    'role',
    'username',
    'middleName',
    'identifier',
    'email',
    'grades',
    'primaryOrgSourcedId',
    'metadata.program',
    'metadata.language',
  ],
  ignored: [
    'userIds',
    'sms',
    'phone',
    'agentSourcedIds',
    'password',
    'userMasterIdentifier',
    'resourceSourcedIds',
    'preferredGivenName',
    'preferredMiddleName',
    'preferredFamilyName',
    'pronouns',
  ],
} as const satisfies FileShape

export const rolesFile = {
  file: 'roles.csv',
  needed: ['userSourcedId', 'role', 'orgSourcedId'],
  used: ['sourcedId', 'status', 'dateLastModified', 'beginDate', 'endDate'],
  ignored: ['roleType', 'userProfileSourcedId'],
} as const satisfies FileShape

export const enrollmentsFile = {
  file: 'enrollments.csv',
  needed: ['classSourcedId', 'userSourcedId', 'role'],
  used: ['sourcedId', 'status', 'dateLastModified', 'beginDate', 'endDate'],
  ignored: ['schoolSourcedId', 'primary'],
} as const satisfies FileShape

export const ROSTER_FILES = [
  orgsFile,
  sessionsFile,
  coursesFile,
  classesFile,
  usersFile,
  rolesFile,
  enrollmentsFile,
] as const

/** Known files that a roster does not need. Birth dates and passwords in them are never read. */
export const unreadFiles = [
  'demographics.csv',
  'categories.csv',
  'classResources.csv',
  'courseResources.csv',
  'lineItems.csv',
  'resources.csv',
  'results.csv',
  'lineItemLearningObjectiveIds.csv',
  'lineItemScoreScales.csv',
  'resultLearningObjectiveIds.csv',
  'resultScoreScales.csv',
  'scoreScales.csv',
  'userProfiles.csv',
  'userResources.csv',
] as const
