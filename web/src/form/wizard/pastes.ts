import { createContext, useContext } from 'react'
import type { Pasted } from './pasted.ts'

interface Kept {
  readonly of: (field: string) => Pasted | null
  readonly keep: (field: string, pasted: Pasted | null) => void
}

const Context = createContext<Kept>({ of: () => null, keep: () => {} })

/** What was pasted into each step, kept by the wizard: lines without an answer are there when the step opens again. */
export const Pastes = Context.Provider

export function usePasted(field: string) {
  const { of, keep } = useContext(Context)
  return [of(field), (pasted: Pasted | null) => keep(field, pasted)] as const
}
