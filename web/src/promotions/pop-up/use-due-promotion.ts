import { listPromotions, type Promotion, readPromotion, seePromotion } from '@hornbook/contract/promotions/promotions'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/queries.ts'
import { chosenBy } from './seen-cookie.ts'
import { endTurn } from './turn.ts'

const LOOK_MS = 1_000

/** Nobody sees an error about an announcement: what was not told is told at the next sign-in, from the cookie. */
export const tellRead = ({ analyticsKey }: Promotion, isPrimary: boolean) =>
  void call(readPromotion, { query: { promotionKey: analyticsKey, isPrimary: `${isPrimary}` } }).catch(() => {})

/** The one to show to somebody: of those that they have not chosen about, the one that ends first. */
async function find(userId: string): Promise<Promotion | undefined> {
  const shown = await call(listPromotions, { query: { shown: 'true' } })
  const chosen = chosenBy(userId)
  for (const promotion of shown) {
    const isPrimary = chosen.get(promotion.id)
    if (isPrimary !== undefined) tellRead(promotion, isPrimary)
  }
  return shown.find(({ id, primaryAction }) => !chosen.has(id) && primaryAction.target.startsWith('https://'))
}

/** Over a dialog, a child's page, or while somebody types, it would be in the way (PROMO-4). */
const isInTheWay = () =>
  document.querySelector('[aria-modal="true"], [data-content-loading]') !== null ||
  document.activeElement?.matches('input, textarea, select, [contenteditable]') === true ||
  queryClient.isFetching() > 0 ||
  isChildsPage(location.pathname) ||
  matchMedia('(max-width: 900px)').matches ||
  document.hidden

export const isChildsPage = (path: string) => /\/students\/[^/]+/.test(path)

/** The promotion to show, once the page has its own data and nobody is busy. */
export function useDuePromotion(userId: string): Promotion | undefined {
  const [due, setDue] = useState<Promotion>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const look = (promotion: Promotion) => {
      if (isGone) return
      if (isInTheWay()) {
        timer = setTimeout(look, LOOK_MS, promotion)
        return
      }
      endTurn()
      setDue(promotion)
      call(seePromotion, { query: { promotionKey: promotion.analyticsKey } }).catch(() => {})
    }
    find(userId).then(
      found => {
        if (isGone) return
        if (found) timer = setTimeout(look, LOOK_MS, found)
        else endTurn()
      },
      () => {},
    )
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [userId])
  return due
}
