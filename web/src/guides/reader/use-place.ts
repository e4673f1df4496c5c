import { keepGuidePlace, listLessonGuides, readLessonGuide } from '@hornbook/contract/guides/lesson-guides'
import { useEffect, useRef } from 'react'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/queries.ts'
import { viewing } from '../../signed-in/viewing.ts'

/** Somebody who pages through the book has not stopped to read. */
const PAUSE_MS = 1000

/**
 * Keeps the place where somebody reads, on the server, once they stay there, and when they leave; one that could not be sent
 * waits for the network. Null keeps none.
 */
export function usePlace(guideId: string, place: string | null, keptBefore: string | null, isOnline: boolean): void {
  const wanted = useRef(keptBefore)
  const kept = useRef(keptBefore)
  const isSending = useRef(false)
  useEffect(() => {
    if (place === null || viewing()) return
    wanted.current = place
    // One after the other, so that an earlier place never arrives last.
    const send = async () => {
      if (isSending.current || !isOnline) return
      isSending.current = true
      try {
        while (wanted.current !== kept.current) {
          const sent = wanted.current
          const data = { type: 'lessonGuide', attributes: { place: sent } } as const
          await call(keepGuidePlace, { params: { guideId }, body: { data } })
          kept.current = sent
        }
        await invalidate(listLessonGuides, readLessonGuide)
      } catch {
        // The effect runs again when the network is back.
      }
      isSending.current = false
    }
    const timer = setTimeout(() => void send(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      // The next page has replaced this one by then; leaving the guide has not.
      queueMicrotask(() => void (wanted.current === place && send()))
    }
  }, [guideId, place, isOnline])
}
