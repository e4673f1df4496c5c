import { useCallback, useState } from 'react'
import type { Moves } from './todays-tables.ts'

const KEY = 'hornbook.groups'

interface Stored {
  readonly classroomId: string
  readonly day: string
  readonly moves: Moves
}

/** Today's moves of a class, in this browser. It holds ids and no names; those of another day or class are forgotten. */
export function useMoves(classroomId: string, day: string) {
  const [moves, setMoves] = useState<Moves>(() => stored(classroomId, day))
  const keep = useCallback(
    (next: Moves) => {
      setMoves(next)
      try {
        localStorage.setItem(KEY, JSON.stringify({ classroomId, day, moves: next } satisfies Stored))
      } catch {
        // Without storage the moves last until the page is left.
      }
    },
    [classroomId, day],
  )
  return { moves, keep }
}

function stored(classroomId: string, day: string): Moves {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Stored | null
    return found?.classroomId === classroomId && found.day === day ? found.moves : {}
  } catch {
    return {}
  }
}
