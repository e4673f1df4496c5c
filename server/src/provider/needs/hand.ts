import { KIND_OF_CAUSE, NEED_KINDS, type NeedKind } from '@hornbook/contract/need-causes'
import { notFound, Refusal } from '../../access/refusal.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import { type MemberCall, placeOf } from '../../http/route.ts'
import { t } from '../../texts/texts.ts'
import { findCauses } from './find.ts'
import { deleteTake, type Holder, holderOf, storeTake, takesOf } from './takes.ts'

/**
 * Takes a need in hand. One's own again changes nothing; one that somebody else has is a conflict that names them, unless the
 * caller takes it over from just them.
 */
export async function takeNeed(call: MemberCall<string, { readonly from?: string | undefined }>): Promise<undefined> {
  const { tx, now, caller, query } = call
  const { districtId } = placeOf(call)
  const { accountId } = caller
  const kind = kindOf(call)
  const causes = await findCauses({ tx, now, only: districtId })
  const cause = causes.find(each => KIND_OF_CAUSE[each.cause] === kind)
  if (!cause) throw new Refusal('conflict', { detail: t('provider:needSettled') })
  const find = async () => holderOf(cause, await takesOf(tx, districtId))
  const before = await find()
  if (before?.id === accountId && before.tookIt) return
  const from = before && before.id !== accountId ? before.id : null
  if (from !== null && from !== query.from) throw takenBy(before)
  if (!(await storeTake(tx, { districtId, kind, accountId, now, began: cause.began, from })))
    throw takenBy(await find())
  await record(call, from === null ? 'need.take' : 'need.takeOver', kind, { before: from, after: accountId })
}

/** What somebody else has, nobody can give back for them; what nobody has is given back already. */
export async function giveBackNeed(call: MemberCall): Promise<undefined> {
  const { tx, caller } = call
  const { districtId } = placeOf(call)
  const kind = kindOf(call)
  const isGiven = await deleteTake(tx, districtId, kind, caller.accountId)
  if (isGiven) await record(call, 'need.giveBack', kind, { before: caller.accountId, after: null })
}

function kindOf({ params }: MemberCall): NeedKind {
  const { kind } = params as { readonly kind?: string }
  const found = NEED_KINDS.find(each => each === kind)
  if (!found) throw notFound()
  return found
}

const takenBy = (holder: Holder | null) =>
  new Refusal('conflict', { detail: t('provider:needTaken', { name: holder?.name ?? '' }) })

interface Hands {
  readonly before: string | null
  readonly after: string | null
}

/** A need has no number of its own, so it is written down at its district. */
async function record(
  call: MemberCall,
  action: 'need.take' | 'need.takeOver' | 'need.giveBack',
  kind: NeedKind,
  { before, after }: Hands,
) {
  const { districtId } = placeOf(call)
  const change = {
    record: 'need',
    recordId: districtId,
    before: { kind, takenBy: before },
    after: { kind, takenBy: after },
  }
  await audit(call.tx, authorOf(call), districtId, action, [change])
}
