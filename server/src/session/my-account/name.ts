import { TEACHER_FIELDS } from '@hornbook/contract/rostering/teachers'
import { scopeAt } from '../../access/scope.ts'
import { type Author, audit, authorOf } from '../../audit/audit.ts'
import type { Db } from '../../db/pool.ts'
import { PROVIDER } from '../../db/provider.ts'
import type { MemberCall } from '../../http/route.ts'
import { changeRecord, syncedIn } from '../../people/form-writes.ts'
import { requireUnmanaged } from './account.ts'

interface Name {
  readonly firstName: string
  readonly middleName: string | null
  readonly lastName: string
}

const SYNCED = syncedIn(TEACHER_FIELDS)

/** Changes the caller's name in each of their districts; an Administrator's is their account's. */
export async function changeName(call: MemberCall, name: Name): Promise<void> {
  const { tx, caller, now } = call
  if (caller.administrator) return changeAdministrator(call, name)
  const author = authorOf(call)
  const staff = await requireUnmanaged(call)
  // In the order of their ids: two that lock several districts would otherwise wait for each other.
  for (const { id, district_id: districtId } of staff.toSorted(
    (a, b) => Number(a.district_id) - Number(b.district_id),
  )) {
    const place = caller.places.find(each => each.districtId === districtId)
    if (place)
      await changeRecord(
        { tx, place, scope: scopeAt(place), author, now },
        'teacher',
        id,
        { ...name },
        { synced: SYNCED },
      )
  }
}

/** An account has no middle name. */
const changeAdministrator = (call: MemberCall, { firstName, middleName, lastName }: Name): Promise<void> =>
  renameAdministrator(call.tx, authorOf(call), call.caller.accountId, {
    first: [firstName, middleName].filter(Boolean).join(' '),
    last: lastName,
  })

/** Changes the name of an Administrator, which is their account's. */
export async function renameAdministrator(
  tx: Db,
  author: Author,
  accountId: string,
  { first, last }: { readonly first: string; readonly last: string },
): Promise<void> {
  const before = await tx
    .selectFrom('accounts')
    .select(['first_name', 'last_name'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (before.first_name === first && before.last_name === last) return
  await tx.updateTable('accounts').set({ first_name: first, last_name: last }).where('id', '=', accountId).execute()
  await audit(tx, author, PROVIDER, 'account.changeName', [
    {
      record: 'account',
      recordId: accountId,
      before: { firstName: before.first_name, lastName: before.last_name },
      after: { firstName: first, lastName: last },
    },
  ])
}
