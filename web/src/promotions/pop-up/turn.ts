import { sessionHooks } from '../../api/session-hooks.ts'

/** A promotion is shown, or looked for in vain, once a sign-in: the end of that sign-in's token stands for it. */
const KEY = 'hornbook-promotion'
const MARK_LENGTH = 8

const mark = () => sessionHooks.token?.slice(-MARK_LENGTH) ?? ''

export function hadTurn(): boolean {
  try {
    return localStorage.getItem(KEY) === mark()
  } catch {
    // Storage is blocked: it would come again on every page.
    return true
  }
}

export function endTurn(): void {
  try {
    localStorage.setItem(KEY, mark())
  } catch {
    // `hadTurn` says so already.
  }
}
