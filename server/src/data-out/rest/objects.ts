import { GRADEBOOK_BASES, ONEROSTER_BASES } from '@hornbook/contract/oneroster-bases'
import type { OneRosterVersion } from '../../oneroster/collection.ts'
import { type ObjectType, PLURALS } from './collections.ts'

/** A row of a collection: its cells by the columns of the files. */
export type Row = Readonly<Record<string, string | null>>

/** How an object points at another. */
export type Refer = (type: ObjectType, sourcedId: string) => object

export interface Roles {
  /** What a user of 1.2 is, and where, by its sourcedId. */
  readonly roles: ReadonlyMap<string, readonly Row[]>
}

type Build = (row: Row, refer: Refer, of: Roles) => Readonly<Record<string, unknown>>

const list = (text: string | null | undefined) => (text ? text.split(',') : [])
const reference = (refer: Refer, type: ObjectType, id: string | null | undefined) => (id ? refer(type, id) : undefined)
const references = (refer: Refer, type: ObjectType, ids: string | null | undefined) =>
  list(ids).map(id => refer(type, id))

const OBJECTS: Readonly<Record<Exclude<ObjectType, 'user' | 'lineItem' | 'result'>, Build>> = {
  academicSession: (row, refer) => ({
    title: row.title,
    startDate: row.startDate,
    endDate: row.endDate,
    type: row.type,
    parent: reference(refer, 'academicSession', row.parentSourcedId),
    schoolYear: row.schoolYear,
  }),
  category: row => ({ title: row.title }),
  class: (row, refer) => ({
    title: row.title,
    classCode: row.classCode ?? undefined,
    classType: row.classType,
    grades: list(row.grades),
    subjects: [],
    subjectCodes: [],
    periods: [],
    course: reference(refer, 'course', row.courseSourcedId),
    school: reference(refer, 'org', row.schoolSourcedId),
    terms: references(refer, 'academicSession', row.termSourcedIds),
  }),
  course: (row, refer) => ({
    title: row.title,
    grades: [],
    subjects: [],
    subjectCodes: [],
    schoolYear: reference(refer, 'academicSession', row.schoolYearSourcedId),
    org: reference(refer, 'org', row.orgSourcedId),
  }),
  enrollment: (row, refer) => ({
    role: row.role,
    primary: row.primary ?? undefined,
    beginDate: row.beginDate ?? undefined,
    endDate: row.endDate ?? undefined,
    user: reference(refer, 'user', row.userSourcedId),
    class: reference(refer, 'class', row.classSourcedId),
    school: reference(refer, 'org', row.schoolSourcedId),
  }),
  org: (row, refer) => ({
    name: row.name,
    type: row.type,
    identifier: row.identifier ?? undefined,
    parent: reference(refer, 'org', row.parentSourcedId),
  }),
}

/** What a user is in both versions. No field names a password. */
const person = (row: Row) => ({
  username: row.username,
  userIds: [],
  enabledUser: row.enabledUser,
  givenName: row.givenName,
  familyName: row.familyName,
  middleName: row.middleName ?? undefined,
  identifier: row.identifier ?? undefined,
  email: row.email ?? undefined,
  agents: [],
  grades: list(row.grades),
})

const USERS: Readonly<Record<OneRosterVersion, Build>> = {
  '1.1': (row, refer) => ({ ...person(row), role: row.role, orgs: references(refer, 'org', row.orgSourcedIds) }),
  '1.2': (row, refer, { roles }) => ({
    ...person(row),
    primaryOrg: reference(refer, 'org', row.primaryOrgSourcedId),
    roles: (roles.get(row.sourcedId ?? '') ?? []).map(role => ({
      roleType: role.roleType,
      role: role.role,
      org: reference(refer, 'org', role.orgSourcedId),
      beginDate: role.beginDate ?? undefined,
      endDate: role.endDate ?? undefined,
    })),
  }),
}

/** The files have days where the service has instants. */
const begins = (day: string | null | undefined) => `${day}T00:00:00.000Z`

const lineItem: Build = (row, refer) => ({
  title: row.title,
  description: row.description,
  assignDate: begins(row.assignDate),
  dueDate: begins(row.dueDate),
  class: reference(refer, 'class', row.classSourcedId),
  category: reference(refer, 'category', row.categorySourcedId),
  resultValueMin: Number(row.resultValueMin),
  resultValueMax: Number(row.resultValueMax),
})

const result: Build = (row, refer) => ({
  lineItem: reference(refer, 'lineItem', row.lineItemSourcedId),
  student: reference(refer, 'user', row.studentSourcedId),
  score: Number(row.score),
  scoreStatus: row.scoreStatus,
  scoreDate: row.scoreDate,
})

const OF_VERSION: Readonly<Record<'user' | 'lineItem' | 'result', Readonly<Record<OneRosterVersion, Build>>>> = {
  user: USERS,
  lineItem: {
    '1.1': (row, refer, of) => ({
      ...lineItem(row, refer, of),
      gradingPeriod: reference(refer, 'academicSession', row.gradingPeriodSourcedId),
    }),
    '1.2': (row, refer, of) => ({
      ...lineItem(row, refer, of),
      school: reference(refer, 'org', row.schoolSourcedId),
      academicSession: reference(refer, 'academicSession', row.academicSessionSourcedId),
    }),
  },
  result: {
    '1.1': result,
    '1.2': (row, refer, of) => ({
      ...result(row, refer, of),
      class: reference(refer, 'class', row.classSourcedId),
      inProgress: row.inProgress,
    }),
  },
}

/** A row as an object of the service. */
export function objectOf(type: ObjectType, version: OneRosterVersion, row: Row, refer: Refer, of: Roles) {
  const build = type === 'user' || type === 'lineItem' || type === 'result' ? OF_VERSION[type][version] : OBJECTS[type]
  const { sourcedId, dateLastModified } = row
  return { sourcedId, status: 'active', dateLastModified, ...build(row, refer, of) }
}

const NAMED: Row = new Proxy({}, { get: () => 'x' })

/** The fields that objects of a type can have. */
export function fieldsOf(type: ObjectType, version: OneRosterVersion): ReadonlySet<string> {
  return new Set(Object.keys(objectOf(type, version, NAMED, () => ({}), { roles: new Map() })))
}

const IN_GRADEBOOK: readonly ObjectType[] = ['category', 'lineItem', 'result']

export const hrefOf =
  (publicUrl: string, version: OneRosterVersion): Refer =>
  (type, sourcedId) => {
    const base = publicUrl + (IN_GRADEBOOK.includes(type) ? GRADEBOOK_BASES : ONEROSTER_BASES)[version]
    return { href: `${base}/${PLURALS[type]}/${encodeURIComponent(sourcedId)}`, sourcedId, type }
  }
