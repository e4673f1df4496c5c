import { useState } from 'react'
import { useUser } from '../../signed-in/current-session.ts'

/** In percent of the usual size. */
const SIZES = [80, 90, 100, 115, 130, 150, 175, 200] as const
const USUAL = 100

/** What somebody has chosen on this device, for each level: how large the text is, and whether the contents stand beside it. */
interface Choices {
  readonly size?: number
  readonly contents?: boolean
}

function stored(key: string): Choices {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Choices
  } catch {
    return {}
  }
}

export interface Reading {
  readonly size: number
  readonly contents: boolean
  readonly choose: (choices: Choices) => void
}

export function useReading(level: number): Reading {
  const { id } = useUser()
  const key = `hornbook-guide-${id}-${level}`
  const [all, setAll] = useState<Readonly<Record<string, Choices>>>({})
  const chosen = all[key] ?? stored(key)
  const choose = (choices: Choices) => {
    const next = { ...chosen, ...choices }
    setAll({ ...all, [key]: next })
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Storage is blocked or full; the choice lasts as long as the page.
    }
  }
  const size = SIZES.find(each => each === chosen.size) ?? USUAL
  return { size, contents: chosen.contents !== false, choose }
}

export const largerThan = (size: number): number => SIZES.find(each => each > size) ?? size
export const smallerThan = (size: number): number => SIZES.findLast(each => each < size) ?? size
