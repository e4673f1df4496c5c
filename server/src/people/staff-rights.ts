import { isAtLeast, type UserType } from '@hornbook/rules/people/abilities'
import { notFound, Refusal } from '../access/refusal.ts'
import { teachersIn } from '../access/scope.ts'
import { t } from '../texts/texts.ts'
import type { Writer } from './writer.ts'

/** A staff member whom the writer may change: in scope, and of no higher role (PEOPLE-10); 404 otherwise. */
export async function requireStaff({ tx, scope, place }: Writer, id: string) {
  const person = await teachersIn(tx, scope)
    .innerJoin('accounts', 'accounts.id', 'staff.account_id')
    .where('staff.id', '=', id)
    .select(['staff.id', 'staff.role', 'staff.source', 'staff.ends_on as endsOn'])
    .select(['accounts.id as accountId', 'accounts.email'])
    .select('accounts.credentials_set_at as passwordSetAt')
    .executeTakeFirst()
  if (!person || !isAtLeast(place.role, person.role)) throw notFound()
  return person
}

type Person = { readonly id: string; readonly role?: UserType | null | undefined }

/** What is wrong with giving a role: nobody gives one above their own, or changes their own (SAFE-6). */
export function roleProblem(
  { role, staffId }: { readonly role: UserType; readonly staffId: string | null },
  wanted: UserType | undefined,
  person?: Person,
): string | null {
  if (wanted === undefined || wanted === person?.role) return null
  if (person && person.id === staffId) return t('rostering:ownRole')
  return isAtLeast(role, wanted) ? null : t('rostering:roleAboveOwn')
}

export function requireRole({ place }: Writer, wanted: UserType | undefined, person?: Person) {
  const detail = roleProblem(place, wanted, person)
  if (detail !== null) throw new Refusal('invalid', { pointer: '/data/attributes/userType', detail })
}
