import { keepGuidePlace, listLessonGuides, readLessonGuide } from '@hornbook/contract/guides/lesson-guides'
import { useEffect, useRef } from 'react'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/queries.ts'
import { viewing } from '../../signed-in/viewing.ts'

/** Somebody who pages through the book has not stopped to read. */
const PAUSE_MS = 1000

/** Keeps the place where somebody reads, on the server, once they stay there; one that could not be sent waits for the network. Null keeps none. */
export function usePlace(guideId: string, place: string | null, keptBefore: string | null, isOnline: boolean): void {
  const unsent = useRef<string | null>(null)
  const kept = useRef(keptBefore)
  useEffect(() => {
    if (place === null || place === kept.current || viewing()) return
    unsent.current = place
    const send = async () => {
      if (unsent.current !== place) return
      try {
        const data = { type: 'lessonGuide', attributes: { place } } as const
        await call(keepGuidePlace, { params: { guideId }, body: { data } })
        kept.current = place
        if (unsent.current === place) unsent.current = null
        for (const { path } of [listLessonGuides, readLessonGuide])
          void queryClient.invalidateQueries({ queryKey: [path], refetchType: 'none' })
      } catch {
        // The effect runs again when the network is back.
      }
    }
    const timer = setTimeout(() => void send(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      // The next page replaces this one; leaving the guide does not.
      queueMicrotask(() => void (unsent.current === place && isOnline && send()))
    }
  }, [guideId, place, isOnline])
}
