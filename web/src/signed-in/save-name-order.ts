import { changeMyNameOrder } from '@hornbook/contract/session/name-order'
import type { NameOrder } from '@hornbook/rules/people/names'
import { call } from '../api/call.ts'
import { updateUser } from './current-session.ts'
import { nameOrder } from './name-order.ts'

/** Keeps a choice in the account. Lists follow at once, and go back to the order before if it cannot be kept. */
export async function saveNameOrder(chosen: NameOrder): Promise<void> {
  const before = nameOrder()
  updateUser({ nameOrder: chosen })
  try {
    await call(changeMyNameOrder, { body: { nameOrder: chosen } })
  } catch (error) {
    updateUser({ nameOrder: before })
    throw error
  }
}
