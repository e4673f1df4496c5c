import { NEED_CAUSES } from '@hornbook/contract/need-causes'
import type { DistrictInNeed, listNeeds, Need } from '@hornbook/contract/provider/needs'
import type { AnswerOf, MemberCall } from '../../http/route.ts'
import type { Cause } from './cause.ts'
import { countDistricts, namesOf } from './districts.ts'
import { findCauses } from './find.ts'
import { holderOf, takesOf } from './takes.ts'

/** The districts that need somebody, the worst first, then what has lasted longest. */
export async function needsList({ tx, now, caller }: MemberCall): Promise<AnswerOf<(typeof listNeeds)['returns']>> {
  const [causes, takes, districts] = await Promise.all([
    findCauses({ tx, now, only: null }),
    takesOf(tx, null),
    countDistricts(tx),
  ])
  const needOf = (cause: Cause): Need => {
    const { districtId: _, began: __, holder: ___, ...need } = cause
    const holder = holderOf(cause, takes)
    const isMine = holder?.id === caller.accountId
    return { ...need, takenBy: holder?.name ?? null, isMine, mayGiveBack: isMine && holder.tookIt }
  }
  const byDistrict = Map.groupBy(causes.toSorted(worstFirst), ({ districtId }) => districtId)
  const names = await namesOf(tx, byDistrict.keys())
  const items = [...byDistrict].flatMap(([districtId, own]): DistrictInNeed[] => {
    const { name, timezone } = names.get(districtId) ?? {}
    return name === undefined || timezone === undefined
      ? []
      : [{ districtId, districtName: name, timezone, needs: own.map(needOf) }]
  })
  return { districts, items }
}

const RANKS = new Map(NEED_CAUSES.map((cause, at) => [cause, at]))
const rank = ({ cause }: Cause) => RANKS.get(cause) ?? 0

const worstFirst = (a: Cause, b: Cause) =>
  rank(a) - rank(b) || Date.parse(a.since) - Date.parse(b.since) || Number(a.districtId) - Number(b.districtId)
