import { isAtLeast } from '@hornbook/rules/people/abilities'
import { classroomName, fullName } from '@hornbook/rules/people/names'
import { notFound } from '../../access/refusal.ts'
import { classroomsIn, type Scope, schoolsIn, studentsIn, teachersIn } from '../../access/scope.ts'
import type { Db } from '../../db/pool.ts'
import { type MemberCall, placeOf, scopeOf } from '../../http/route.ts'
import type { RecordKind } from '../../people/records.ts'

/** The record whose history is asked for. */
export interface HistoryOf {
  readonly kind: RecordKind
  readonly id: string
  readonly name: string
  readonly isArchived: boolean
  /** The roster system that it belongs to. */
  readonly system: string | null
  /** The account of a staff member: its e-mail address and password are part of the history. */
  readonly accountId: string | null
  /** Whom an office has merged into this student: their history is this one's as well. */
  readonly mergedIds: readonly string[]
}

type Found = Omit<HistoryOf, 'kind' | 'id' | 'mergedIds'>

/** A record in the caller's scope, archived or not; 404 otherwise, and for staff of a higher role (PEOPLE-10). */
export async function findRecord(call: MemberCall, kind: RecordKind, id: string): Promise<HistoryOf> {
  const found = await FINDERS[kind](call.tx, scopeOf(call), id, call)
  if (!found) throw notFound()
  return { kind, id, ...found, mergedIds: kind === 'student' ? await mergedInto(call, id) : [] }
}

async function mergedInto(call: MemberCall, id: string): Promise<string[]> {
  const rows = await studentsIn(call.tx, { ...scopeOf(call), extent: 'district' }, true)
    .where('students.merged_into', '=', id)
    .select('students.id')
    .execute()
  return rows.map(row => row.id)
}

type Finder = (tx: Db, scope: Scope, id: string, call: MemberCall) => Promise<Found | undefined>

const FINDERS: Readonly<Record<RecordKind, Finder>> = {
  school: (tx, scope, id) =>
    either(async archived => {
      const row = await schoolsIn(tx, scope, archived)
        .where('id', '=', id)
        .select(['name', 'source'])
        .executeTakeFirst()
      return row && { name: row.name, isArchived: archived, system: row.source, accountId: null }
    }),
  classroom: (tx, scope, id) =>
    either(async archived => {
      const row = await classroomsIn(tx, scope, archived)
        .where('id', '=', id)
        .select(['name', 'source'])
        .executeTakeFirst()
      return (
        row && {
          name: classroomName({ id, name: row.name }),
          isArchived: archived,
          system: row.source,
          accountId: null,
        }
      )
    }),
  student: (tx, scope, id) =>
    either(async archived => {
      const row = await studentsIn(tx, scope, archived)
        .where('students.id', '=', id)
        .select(['first_name as firstName', 'middle_name as middleName', 'last_name as lastName', 'source'])
        .executeTakeFirst()
      return row && { name: fullName(row), isArchived: archived, system: row.source, accountId: null }
    }),
  teacher: async (tx, scope, id, call) => {
    const row = await teachersIn(tx, scope)
      .where('staff.id', '=', id)
      .select(['first_name as firstName', 'middle_name as middleName', 'last_name as lastName'])
      .select(['staff.role', 'staff.archived_at', 'staff.account_id', 'staff.source'])
      .executeTakeFirst()
    if (!row || !isAtLeast(placeOf(call).role, row.role)) return undefined
    const isArchived = row.archived_at !== null
    return { name: fullName(row), isArchived, system: row.source, accountId: row.account_id }
  },
}

/** The scope has either the current or the archived records. */
const either = async (find: (archived: boolean) => Promise<Found | undefined>) => (await find(false)) ?? find(true)
