import { useCallback } from 'react'
import { useTyped } from '../../address/use-typed.ts'
import type { Ends } from './condition.ts'

interface EndsOptions<V extends string | number> {
  readonly written: string | undefined
  readonly parse: (written: string) => Ends<V> | null
  readonly format: (ends: Ends<V>) => string
  /** Undefined for what is no value of the column. */
  readonly read: (typed: string) => V | null | undefined
  readonly onChange: (written: string | undefined) => void
}

interface TypedEnds {
  readonly from: string
  readonly to: string
}

/** The two ends of a range while they are typed. The filter follows half a second later; ends that make no sense ask nothing. */
export function useEnds<V extends string | number>({ written, parse, format, read, onChange }: EndsOptions<V>) {
  const show = useCallback(
    (asked: string | undefined): TypedEnds => {
      const ends = asked === undefined ? null : parse(asked)
      return { from: String(ends?.from ?? ''), to: String(ends?.to ?? '') }
    },
    [parse],
  )
  const ask = (ends: TypedEnds) => {
    const [from, to] = [read(ends.from), read(ends.to)]
    if (from === undefined || to === undefined || (from === null && to === null)) return undefined
    return from !== null && to !== null && from > to ? undefined : format({ from, to })
  }
  const { typed, type, settle } = useTyped({ written, show, ask, write: onChange })
  const from = read(typed.from)
  const to = read(typed.to)
  const isReversed = from != null && to != null && from > to
  return {
    typed,
    ends: { from, to },
    isReversed,
    type: (ends: Partial<TypedEnds>) => type({ ...typed, ...ends }),
    /** For whoever leaves the boxes: nothing typed is lost, whatever is pressed next. */
    settle,
  }
}
