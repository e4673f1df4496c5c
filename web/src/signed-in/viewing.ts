import { beginView, endView } from '@hornbook/contract/session/view-as'
import { call } from '../api/call.ts'
import { sessionHooks } from '../api/session-hooks.ts'

const KEY = 'hornbook-view'

/** An Administrator sees what somebody sees, in this tab alone: other tabs keep the Administrator's own session. */
interface Viewing {
  readonly id: string
  readonly token: string
  /** The Administrator's own token. */
  readonly own: string
  /** Where the Administrator was. */
  readonly back: string
}

export function viewing(): Viewing | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Viewing | null
  } catch {
    return null
  }
}

export function forgetView(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was stored.
  }
}

/** Begins a view and opens it. The page is loaded anew, so that nothing of one person is left for the other. */
export async function startViewing(userId: string, reason: string): Promise<never> {
  const own = sessionHooks.token ?? ''
  const body = { data: { type: 'viewAs', attributes: { userId, reason } } } as const
  const { row } = await call(beginView, { body })
  const { pathname, search } = location
  const view: Viewing = { id: row.id, token: row.authenticationToken, own, back: `${pathname}${search}` }
  sessionStorage.setItem(KEY, JSON.stringify(view))
  return load('/')
}

/** Ends the view on the server, if that can be reached, and leads back. */
export async function stopViewing(): Promise<never> {
  const view = viewing()
  if (view) {
    sessionHooks.token = view.own
    await call(endView, { params: { viewAsId: view.id } }).catch(() => {})
  }
  return leaveView()
}

/** Leads back to where the Administrator was, once the server has ended the view. */
export function leaveView(): Promise<never> {
  const back = viewing()?.back ?? '/'
  forgetView()
  return load(back)
}

/** Never resolves: whatever waits for it is gone with the page. */
function load(path: string): Promise<never> {
  location.replace(path)
  return new Promise(() => {})
}
