import { NAME_ORDERS, type NameOrder } from '@hornbook/rules/people/names'
import { useSyncExternalStore } from 'react'

const KEY = 'hornbook-name-order'
const listeners = new Set<() => void>()

function storedOrder(): NameOrder {
  try {
    return NAME_ORDERS.find(order => order === localStorage.getItem(KEY)) ?? 'given'
  } catch {
    return 'given'
  }
}

let order = storedOrder()

/** By which name lists and paper sort people, as chosen in this browser (PEOPLE-20). */
export const nameOrder = (): NameOrder => order

/** The same, and drawn again when it changes. */
export const useNameOrder = (): NameOrder =>
  useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, nameOrder)

/** Stores the choice in this browser. */
export function chooseNameOrder(chosen: NameOrder): void {
  order = chosen
  try {
    localStorage.setItem(KEY, chosen)
  } catch {
    // Storage is blocked; the choice lasts as long as the page.
  }
  for (const listener of listeners) listener()
}
