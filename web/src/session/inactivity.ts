import { sessionHooks } from '../api/session-hooks.ts'

interface Minutes {
  readonly idle: number
  /** How long before the end the warning shows. */
  readonly warning: number
}

interface Callbacks {
  readonly onWarn: (endsAt: number) => void
  readonly onActive: () => void
  readonly onEnd: () => void
}

/**
 * The inactivity timers (SESS-4). Every successful call in any tab restarts them, except calls that the contract marks
 * silent. The server applies the same limit. Returns a function that stops them.
 */
export function watchInactivity({ idle, warning }: Minutes, { onWarn, onActive, onEnd }: Callbacks): () => void {
  const tabs = new BroadcastChannel('hornbook-activity')
  let warnAt = 0
  let endAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const check = () => {
    clearTimeout(timer)
    const now = Date.now()
    if (now >= endAt) return onEnd()
    if (now >= warnAt) onWarn(endAt)
    timer = setTimeout(check, (now >= warnAt ? endAt : warnAt) - now)
  }
  const restart = () => {
    const warned = warnAt > 0 && Date.now() >= warnAt
    endAt = Date.now() + idle * 60_000
    warnAt = endAt - Math.min(warning, idle) * 60_000
    if (warned) onActive()
    check()
  }

  sessionHooks.onSuccess = silent => {
    if (silent) return
    restart()
    tabs.postMessage('active')
  }
  tabs.onmessage = restart
  // Timers pause while the machine sleeps, so the clock is checked on waking.
  document.addEventListener('visibilitychange', check)
  restart()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', check)
    sessionHooks.onSuccess = () => {}
    tabs.close()
  }
}
