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

/** Asks before a second school gets a name, as far as the writer sees the first: it may be the same one. `ownId` is the one that gets it. */
export async function requireNewName(tx: Db, scope: Scope, name: string, ownId: string | null = null): Promise<void> {
  const schools = await schoolsOf(tx, scope)
  const isSame = (school: { readonly name: string }) => searchKey(school.name) === searchKey(name)
  // It keeps the name that it has, however it is written.
  if (schools.some(school => school.id === ownId && isSame(school))) return
  const same = schools.filter(isSame)
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
