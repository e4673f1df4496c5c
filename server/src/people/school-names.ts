import { searchKey } from '@hornbook/rules/people/names'
import { schoolNames } from '@hornbook/rules/people/school-names'
import { Refusal } from '../access/refusal.ts'
import { type Scope, schoolsIn } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'
import { t } from '../texts/texts.ts'

const schoolsOf = (tx: Db, scope: Scope) =>
  schoolsIn(tx, scope).select(['schools.id', 'schools.name', 'schools.city']).orderBy('schools.id').execute()

/** What the schools in a scope are called beside one another, by id (PEOPLE-23). */
export const schoolNamesIn = async (tx: Db, scope: Scope): Promise<ReadonlyMap<string, string>> =>
  schoolNames(await schoolsOf(tx, scope))

/** Asks before a second school of a name, as far as the writer sees the first: it may be the same one. */
export async function requireNewName(tx: Db, scope: Scope, name: string): Promise<void> {
  const same = (await schoolsOf(tx, scope)).filter(school => searchKey(school.name) === searchKey(name))
  if (same.length === 0) return
  const others = same.map(({ id, name, city }) =>
    city ? t('rostering:schoolAt', { id, name, city }) : t('rostering:school', { id, name }),
  )
  throw new Refusal('conflict', {
    detail: t('rostering:schoolOfThatName', { others: others.join(', ') }),
    pointer: '/data/attributes/name',
    meta: { schools: same.map(({ id }) => id) },
  })
}
