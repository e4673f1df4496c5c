import { wire } from '../api/wire.ts'

interface Minutes {
  readonly idle: number
  /** How long before the end the warning shows. */
  readonly warning: number
}

interface Told {
  readonly onWarn: (endsAt: number) => void
  readonly onActive: () => void
  readonly onEnd: () => void
}

/**
 * The inactivity timers (SESS-4): every call that succeeds restarts them, in whichever tab it was made; those that the
 * contract calls silent do not. The server keeps the same time. Returns what stops them.
 */
export function watchInactivity({ idle, warning }: Minutes, { onWarn, onActive, onEnd }: Told): () => void {
  const tabs = new BroadcastChannel('hornbook-activity')
  let warnAt = 0
  let endAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const look = () => {
    clearTimeout(timer)
    const now = Date.now()
    if (now >= endAt) return onEnd()
    if (now >= warnAt) onWarn(endAt)
    timer = setTimeout(look, (now >= warnAt ? endAt : warnAt) - now)
  }
  const restart = () => {
    const warned = warnAt > 0 && Date.now() >= warnAt
    endAt = Date.now() + idle * 60_000
    warnAt = endAt - Math.min(warning, idle) * 60_000
    if (warned) onActive()
    look()
  }

  wire.onSuccess = silent => {
    if (silent) return
    restart()
    tabs.postMessage('active')
  }
  tabs.onmessage = restart
  // Timers sleep with the machine; on waking the clock decides.
  document.addEventListener('visibilitychange', look)
  restart()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
    wire.onSuccess = () => {}
    tabs.close()
  }
}
