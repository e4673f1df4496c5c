import type { RestRecord } from './records.ts'

type Version = '1.1' | '1.2'
export type CollectionName = 'orgs' | 'academicSessions' | 'courses' | 'classes' | 'users' | 'enrollments'
type Cells = readonly string[]

interface RestCollection {
  /** The fields that are kept; no others are asked for, or read (rule 6 of a pull). */
  readonly fields: Readonly<Record<Version, string>>
  readonly columns: Readonly<Record<Version, string>>
  readonly cellsOf: (record: RestRecord, version: Version) => Cells
  /** An empty one is a failure, never an empty roster. */
  readonly mustHaveRows: boolean
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
/** `{ sourcedId }`, or the id alone. */
const idIn = (value: unknown): string =>
  typeof value === 'object' && value !== null ? text((value as RestRecord).sourcedId) : text(value)
const each = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const list = (value: unknown): string => (Array.isArray(value) ? value.map(text).join(',') : text(value))
const ids = (value: unknown): string => each(value).map(idIn).filter(Boolean).join(',')
/** 'active' says nothing: a file of everything leaves it out. */
const statusOf = ({ status }: RestRecord) => (text(status).toLowerCase() === 'active' ? '' : text(status))
const both = (names: string) => ({ '1.1': names, '1.2': names })

export interface RestRole {
  readonly role: string
  readonly org: string
  readonly beginDate: string
  readonly endDate: string
}

/** What somebody is, and where: of 1.2 in a list, of 1.1 one word for all orgs. Some servers of 1.1 answer as 1.2 has it. */
export function rolesIn({ roles, role, orgs }: RestRecord): readonly RestRole[] {
  if (Array.isArray(roles))
    return each(roles).map(given => {
      const { role: word, org, beginDate, endDate } = (given ?? {}) as RestRecord
      return { role: text(word), org: idIn(org), beginDate: text(beginDate), endDate: text(endDate) }
    })
  return each(orgs).map(org => ({ role: text(role), org: idIn(org), beginDate: '', endDate: '' }))
}

const PERSON = 'sourcedId,status,enabledUser,username,identifier,givenName,middleName,familyName,email,grades'

const userCells = (user: RestRecord, version: Version): Cells => {
  const { sourcedId, enabledUser, username, identifier, givenName, middleName, familyName, email, grades } = user
  const person = [
    text(sourcedId),
    statusOf(user),
    ...[enabledUser, username, identifier, givenName, middleName, familyName, email].map(text),
    list(grades),
  ]
  if (version === '1.2') return person
  const roles = rolesIn(user)
  const role = text(user.role) || (roles[0]?.role ?? '')
  const orgs = roles.filter(one => one.role === role).map(({ org }) => org)
  return [...person, role, orgs.join(',')]
}

/** In the order in which they refer to one another. */
export const REST_COLLECTIONS: Readonly<Record<CollectionName, RestCollection>> = {
  orgs: {
    fields: both('sourcedId,status,name,type,identifier,parent'),
    columns: both('sourcedId,status,name,type,identifier,parentSourcedId'),
    cellsOf: org => {
      const { sourcedId, name, type, identifier, parent } = org
      return [text(sourcedId), statusOf(org), ...[name, type, identifier].map(text), idIn(parent)]
    },
    mustHaveRows: true,
  },
  academicSessions: {
    fields: both('sourcedId,status,startDate,endDate'),
    columns: both('sourcedId,status,startDate,endDate'),
    cellsOf: session => [text(session.sourcedId), statusOf(session), ...[session.startDate, session.endDate].map(text)],
    mustHaveRows: false,
  },
  courses: {
    fields: both('sourcedId,status,grades'),
    columns: both('sourcedId,status,grades'),
    cellsOf: course => [text(course.sourcedId), statusOf(course), list(course.grades)],
    mustHaveRows: false,
  },
  classes: {
    fields: both('sourcedId,status,title,grades,course,classCode,school,terms'),
    columns: both('sourcedId,status,title,grades,courseSourcedId,classCode,schoolSourcedId,termSourcedIds'),
    cellsOf: group => {
      const { sourcedId, title, grades, course, classCode, school, terms } = group
      return [
        text(sourcedId),
        statusOf(group),
        text(title),
        list(grades),
        idIn(course),
        text(classCode),
        idIn(school),
        ids(terms),
      ]
    },
    mustHaveRows: true,
  },
  users: {
    fields: { '1.1': `${PERSON},role,orgs`, '1.2': `${PERSON},roles` },
    columns: { '1.1': `${PERSON},role,orgSourcedIds`, '1.2': PERSON },
    cellsOf: userCells,
    mustHaveRows: true,
  },
  enrollments: {
    fields: both('sourcedId,status,class,user,role,beginDate,endDate'),
    columns: both('sourcedId,status,classSourcedId,userSourcedId,role,beginDate,endDate'),
    cellsOf: enrollment => {
      const { sourcedId, user, role, beginDate, endDate } = enrollment
      return [
        text(sourcedId),
        statusOf(enrollment),
        idIn(enrollment.class),
        idIn(user),
        ...[role, beginDate, endDate].map(text),
      ]
    },
    mustHaveRows: true,
  },
}

export const COLLECTION_NAMES = Object.keys(REST_COLLECTIONS) as CollectionName[]

export const ROLE_COLUMNS = 'userSourcedId,status,role,orgSourcedId,beginDate,endDate'

export const idOf = (record: RestRecord): string => text(record.sourcedId)
export const userOf = (record: RestRecord): string => idIn(record.user)
export const isDeleted = (record: RestRecord): boolean => /^(tobedeleted|inactive)$/i.test(text(record.status))
