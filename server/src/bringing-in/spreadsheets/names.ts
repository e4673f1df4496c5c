import { editDistance } from '@hornbook/rules/people/edit-distance'
import { classroomName, fullName, searchKey } from '@hornbook/rules/people/names'
import { sql } from 'kysely'
import { classroomsIn, type Scope, schoolsIn, teachersIn } from '../../access/scope.ts'
import type { Db } from '../../db/pool.ts'
import { schoolNamesIn } from '../../people/school-names.ts'
import { numbersOfDay } from './days.ts'

/** Something that a cell can name: a school, a class, a staff member. */
export interface NamedRecord {
  readonly id: string
  readonly name: string
  /** A class code, an e-mail address, or the name of a school that has its place beside it. */
  readonly code: string | null
  /** The school of a class. */
  readonly schoolId: string | null
}

const MAX_NEAR = 3

/** A list that is so short is offered whole. */
const MAX_WHOLE = 8

/** What the viewer sees of one kind, found by name, code or id. */
export class NameIndex {
  private readonly byId: ReadonlyMap<string, NamedRecord>
  private readonly byKey = new Map<string, NamedRecord[]>()

  constructor(all: readonly NamedRecord[]) {
    this.byId = new Map(all.map(each => [each.id, each]))
    for (const each of all)
      for (const key of new Set([searchKey(each.name), searchKey(each.code ?? '')]))
        if (key !== '') this.byKey.set(key, [...(this.byKey.get(key) ?? []), each])
  }

  get(id: string): NamedRecord | undefined {
    return this.byId.get(id)
  }

  /** Those that a text names: '#12' by its id, else by name or code. A number alone is another program's (decision 44). */
  find(text: string): readonly NamedRecord[] {
    const id = /^#(\d+)$/.exec(text)?.[1]
    if (id === undefined) return this.called(text)
    const byId = this.byId.get(id)
    return byId ? [byId] : []
  }

  /** Those whose name or code it is. */
  called(text: string): readonly NamedRecord[] {
    return this.byKey.get(searchKey(text)) ?? []
  }

  /** Those that may be meant by a text that names none: the near ones, or all of a short list, the nearest first. */
  offered(text: string): readonly NamedRecord[] {
    const day = numbersOfDay(text)
    const near = day ? [day.join('-'), day.join('/')].flatMap(name => this.called(name)) : this.near(text)
    if (near.length > 0 || this.byId.size > MAX_WHOLE) return near
    const distance = ({ name }: NamedRecord) => editDistance(searchKey(name), searchKey(text))
    return [...this.byId.values()].sort((a, b) => distance(a) - distance(b))
  }

  /** Those whose name is a letter or two away; then those that it shortens, as 'Kinder A' does 'Kindergarten A'. */
  near(text: string): readonly NamedRecord[] {
    const key = searchKey(text)
    if (key.length < 4) return []
    const close = [...this.byKey]
      .filter(([each]) => Math.abs(each.length - key.length) <= 2)
      .map(([each, named]) => ({ named, distance: editDistance(each, key) }))
      .filter(({ distance }) => distance <= 2)
      .sort((a, b) => a.distance - b.distance)
    const parts = key.split(' ')
    const longer = [...this.byKey].filter(([each]) => {
      const words = each.split(' ')
      return parts.every(part => words.some(word => word.startsWith(part)))
    })
    const all = [...close.flatMap(({ named }) => named), ...longer.flatMap(([, named]) => named)]
    return [...new Set(all)].slice(0, MAX_NEAR)
  }
}

export interface Indexes {
  readonly schools: NameIndex
  readonly classrooms: NameIndex
  readonly staff: NameIndex
}

/** All schools, classes and staff that a viewer sees. */
export async function readIndexes(tx: Db, scope: Scope): Promise<Indexes> {
  const schools = await schoolsIn(tx, scope).select(['schools.id', 'schools.name']).execute()
  const shown = await schoolNamesIn(tx, scope)
  const classes = await classroomsIn(tx, scope)
    .select(['classrooms.id', 'classrooms.name', 'classrooms.class_code', 'classrooms.school_id'])
    .execute()
  const staff = await teachersIn(tx, scope)
    .innerJoin('accounts', 'accounts.id', 'staff.account_id')
    .where('staff.archived_at', 'is', null)
    .select(['staff.id', 'staff.first_name', 'staff.middle_name', 'staff.last_name', 'accounts.email'])
    .execute()
  return {
    schools: new NameIndex(
      schools.map(({ id, name }) => ({ id, name: shown.get(id) ?? name, code: name, schoolId: null })),
    ),
    classrooms: new NameIndex(
      classes.map(({ id, name, class_code, school_id }) => ({
        id,
        name: classroomName({ id, name }),
        code: class_code,
        schoolId: school_id,
      })),
    ),
    staff: new NameIndex(
      staff.map(({ id, first_name, middle_name, last_name, email }) => ({
        id,
        name: fullName({ firstName: first_name, middleName: middle_name, lastName: last_name }),
        code: email,
        schoolId: null,
      })),
    ),
  }
}

/** The names of the classes that a viewer sees, each once, in order. */
export async function namesOfClasses(tx: Db, scope: Scope, limit: number): Promise<string[]> {
  const classes = classroomsIn(tx, scope).where('classrooms.name', 'is not', null)
  const rows = await classes.select('classrooms.name').distinct().orderBy('classrooms.name').limit(limit).execute()
  return rows.flatMap(({ name }) => name ?? [])
}

/** What somebody sees, as text. If it has changed, a draft shows what its owner may no longer see, or not all of it. */
export async function viewKey(tx: Db, scope: Scope, role: string | null): Promise<string> {
  const { rows } = await sql<{ key: string }>`SELECT coalesce(string_agg(x.id::text, ',' ORDER BY x.id), '') AS key
    FROM (${scope.extent === 'district' ? sql`SELECT NULL::bigint AS id` : schoolsIn(tx, scope).select('schools.id')}) x`.execute(
    tx,
  )
  return `${role} ${scope.staffId} ${rows[0]?.key}`
}
