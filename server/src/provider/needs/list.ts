import { NEED_CAUSES } from '@hornbook/contract/need-causes'
import type { DistrictInNeed, listNeeds, Need } from '@hornbook/contract/provider/needs'
import { isHoliday } from '@hornbook/rules/figures/quiet'
import { readTogether } from '../../db/pool.ts'
import type { AnswerOf, OwnTransactionsCall } from '../../http/route.ts'
import type { Cause } from './cause.ts'
import { countDistricts, quietDistricts } from './districts.ts'
import { otherCauses } from './find.ts'
import { holderOf, takesOf } from './takes.ts'

/** The districts that need somebody, the worst first, then what has lasted longest. */
export async function needsList({
  db,
  now,
  caller,
}: OwnTransactionsCall): Promise<AnswerOf<(typeof listNeeds)['returns']>> {
  // Lessons take as long as everything else, so they are read beside it, over a connection of their own.
  const [quiet, [others, takes, districts]] = await Promise.all([
    readTogether(db.queries, 'all', tx => quietDistricts(tx, now)),
    readTogether(db.queries, 'all', tx =>
      Promise.all([otherCauses({ tx, now, only: null }), takesOf(tx, null), countDistricts(tx)]),
    ),
  ])
  const isPause = isHoliday(quiet.causes.length, districts - quiet.inactive)
  const causes = isPause ? others : [...quiet.causes, ...others]
  const needOf = (cause: Cause): Need => {
    const { districtId: _, began: __, holder: ___, district: ____, ...need } = cause
    const holder = holderOf(cause, takes)
    const isMine = holder?.id === caller.accountId
    const hand = { takenBy: holder?.name ?? null, takenById: holder?.id ?? null, takenFrom: holder?.takenFrom ?? null }
    return { ...need, ...hand, isMine, mayGiveBack: isMine && holder.tookIt }
  }
  const byDistrict = Map.groupBy(causes.toSorted(worstFirst), ({ districtId }) => districtId)
  const items = [...byDistrict].flatMap(([districtId, own]): DistrictInNeed[] => {
    const { name, timezone } = own[0]?.district ?? {}
    return name === undefined || timezone === undefined
      ? []
      : [{ districtId, districtName: name, timezone, needs: own.map(needOf) }]
  })
  return { districts, items }
}

const RANKS = new Map(NEED_CAUSES.map((cause, at) => [cause, at]))
const rank = ({ cause }: Cause) => RANKS.get(cause) ?? 0

/** Of two instants that are written alike. */
const order = (a: string, b: string) => Number(a > b) - Number(a < b)

const worstFirst = (a: Cause, b: Cause) =>
  rank(a) - rank(b) || order(a.since, b.since) || Number(a.districtId) - Number(b.districtId)
