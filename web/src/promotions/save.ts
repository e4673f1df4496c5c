import { listPromotions, type Promotion, savePromotion } from '@hornbook/contract/promotions/promotions'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { queryClient, queryFor } from '../api/queries.ts'

export const ALL_PROMOTIONS = queryFor(listPromotions, { query: {} })

/** Everything that is sent of a promotion. */
export type Sent = Pick<
  Promotion,
  'isEnabled' | 'startAt' | 'endAt' | 'targetGroup' | 'analyticsKey' | 'templateId' | 'templateData' | 'primaryAction'
>

interface Saving {
  /** Absent for a new one. */
  readonly id?: string | undefined
  readonly version?: number | undefined
  readonly idempotencyKey?: string
}

export const save = (sent: Sent, { id, version, idempotencyKey }: Saving): Promise<Promotion> =>
  call(
    savePromotion,
    { query: id === undefined ? {} : { id }, body: { ...sent, version } },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  )

/** Switches a promotion on or off; the list shows it once the server has confirmed (PROMO-3). An unknown one does nothing. */
export async function toggle(id: string): Promise<void> {
  const known = queryClient.getQueryData(ALL_PROMOTIONS.queryKey)?.find(each => each.id === id)
  if (!known) return
  const { version, ...sent } = known
  const saved = await save({ ...sent, isEnabled: !sent.isEnabled }, { id, version })
  queryClient.setQueryData(ALL_PROMOTIONS.queryKey, list => list?.map(each => (each.id === id ? saved : each)))
}

/** What the server says about a failure; null if it says nothing, empty if the session is over and says so itself. */
export function messageOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) throw error
  if (error.status === 401) return ''
  if (error.status === 0 || error.code === 'invalidLogin') return null
  return error.errors.map(({ detail }) => detail).join('\n') || null
}
