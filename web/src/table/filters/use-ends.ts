import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import type { Ends } from './condition.ts'

/** After the last key (TABLE-3). */
const DELAY_MS = 500

interface EndsOptions<V extends string | number> {
  readonly written: string | undefined
  readonly parse: (written: string) => Ends<V> | null
  readonly format: (ends: Ends<V>) => string
  /** Undefined for what is no value of the column. */
  readonly read: (typed: string) => V | null | undefined
  readonly onChange: (written: string | undefined) => void
}

/** The two ends of a range while they are typed. The filter follows half a second later; ends that make no sense ask nothing. */
export function useEnds<V extends string | number>({ written, parse, format, read, onChange }: EndsOptions<V>) {
  const [typed, setTyped] = useState(() => {
    const ends = written === undefined ? null : parse(written)
    return { from: String(ends?.from ?? ''), to: String(ends?.to ?? '') }
  })
  const from = read(typed.from)
  const to = read(typed.to)
  const isReversed = from != null && to != null && from > to
  const write = (ends: Ends<V>) => onChange(ends.from === null && ends.to === null ? undefined : format(ends))
  const writeLater = useDebouncedCallback((ends: typeof typed) => {
    const [first, last] = [read(ends.from), read(ends.to)]
    const isRange = first !== undefined && last !== undefined && (first === null || last === null || first <= last)
    write(isRange ? { from: first, to: last } : { from: null, to: null })
  }, DELAY_MS)
  const type = (ends: Partial<typeof typed>) => {
    const next = { ...typed, ...ends }
    setTyped(next)
    writeLater(next)
  }
  return { typed, ends: { from, to }, isReversed, type }
}
