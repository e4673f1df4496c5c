import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, GENERIC_MESSAGE } from '../api/api-error.ts'

/** What is wrong with an answer. After too many wrong ones there is a pause, until then. */
export interface Problem {
  readonly text: string
  readonly isWrongCode: boolean
  readonly pausedUntil: number | null
}

/** How asking for one answer goes: one at a time, and what the server refuses is said. */
export function useAsking() {
  const { t } = useTranslation('secondStep')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const say = (text: string) => setProblem({ text, isWrongCode: false, pausedUntil: null })
  const explain = (error: unknown): Problem => {
    const plain = { isWrongCode: false, pausedUntil: null }
    if (!(error instanceof ApiError)) return { ...plain, text: t('noPasskey') }
    if (error.status === 0) return { ...plain, text: t('unreachable') }
    const text = error.errors[0]?.detail || GENERIC_MESSAGE
    if (error.status === 429 && error.retryAfterSeconds !== null)
      return { ...plain, text, pausedUntil: Date.now() + error.retryAfterSeconds * 1000 }
    return { ...plain, text, isWrongCode: error.errors[0]?.meta.triesLeft !== undefined }
  }
  return {
    isBusy,
    problem,
    say,
    forget: () => setProblem(null),
    /** True if nothing was refused. */
    ask: async (work: () => Promise<void>): Promise<boolean> => {
      if (isBusy) return false
      setBusy(true)
      setProblem(null)
      try {
        await work()
        return true
      } catch (error) {
        setProblem(explain(error))
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}
export type Asking = ReturnType<typeof useAsking>

/** How many minutes of a pause are left; 0 once it is over. */
export function useMinutesLeft(until: number | null): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (until === null) return
    setNow(Date.now())
    const interval = setInterval(() => setNow(Date.now()), 5_000)
    return () => clearInterval(interval)
  }, [until])
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / 60_000))
}
