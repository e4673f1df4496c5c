import { useCallback, useState } from 'react'
import type { KeptMoves, Moves } from './todays-tables.ts'

const KEY = 'hornbook.groups.2'
/** Classes whose moves are remembered; the one that was used longest ago is forgotten first. */
const MAX_CLASSES = 30

/** Who sits elsewhere: for a day, and until they are moved back. */
export interface ClassMoves {
  readonly day: string
  readonly today: Moves
  readonly kept: KeptMoves
}

interface Stored extends ClassMoves {
  readonly classroomId: string
}

/** The moves of a class, in this browser (decision 71). They hold ids and no names; those for a day end with it. */
export function useMoves(classroomId: string, day: string) {
  const [moves, setMoves] = useState<ClassMoves>(() => {
    const found = stored().find(each => each.classroomId === classroomId)
    return { day, today: found?.day === day ? found.today : {}, kept: found?.kept ?? {} }
  })
  const keep = useCallback(
    (next: Omit<ClassMoves, 'day'>) => {
      const own = { classroomId, day, ...next }
      setMoves(own)
      const others = stored().filter(each => each.classroomId !== classroomId)
      try {
        localStorage.setItem(KEY, JSON.stringify([own, ...others].slice(0, MAX_CLASSES) satisfies Stored[]))
      } catch {
        // Without storage the moves last until the page is left.
      }
    },
    [classroomId, day],
  )
  return { moves, keep }
}

function stored(): readonly Stored[] {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}
