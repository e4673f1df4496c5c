import { listAttentionOfDistrict, listAttentionOfSchool } from '@hornbook/contract/progress/attention-lists'
import type { Reason } from '@hornbook/rules/figures/attention'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { RowFrom } from '../../api/answer.ts'
import { call } from '../../api/call.ts'
import { useNameOrder } from '../../signed-in/name-order.ts'

export type Attending = RowFrom<typeof listAttentionOfSchool>

export const ATTENTION_LISTS = ['needsYou', 'worthWatching', 'inHand'] as const
export type AttentionListName = (typeof ATTENTION_LISTS)[number]

const PAGE_ROWS = '100'
const COUNTS = { needsYou: 'attentionCount', worthWatching: 'watchCount', inHand: 'inHandCount' } as const

interface Of {
  readonly districtId: string
  /** Empty for the whole district. */
  readonly schoolId: string
}

/** The students in one list or with one reason, in a school or district, page by page; and how many each list has. */
export function useAttentionList({ districtId, schoolId }: Of, wanted: AttentionListName | Reason) {
  const path = schoolId === '' ? listAttentionOfDistrict.path : listAttentionOfSchool.path
  const names = useNameOrder()
  const found = useInfiniteQuery({
    queryKey: [path, districtId, schoolId, wanted, names],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        'page[size]': PAGE_ROWS,
        'filter[attentionEq]': wanted,
        names,
        ...(pageParam !== null && { 'page[after]': pageParam }),
      }
      return schoolId === ''
        ? call(listAttentionOfDistrict, { params: { districtId }, query }, { signal })
        : call(listAttentionOfSchool, { params: { schoolId }, query }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: last => last.next,
  })
  const meta = found.data?.pages[0]?.meta
  return {
    ...found,
    rows: found.data?.pages.flatMap(({ rows }) => rows),
    countOf: (of: AttentionListName) => Number(meta?.[COUNTS[of]] ?? 0),
  }
}
