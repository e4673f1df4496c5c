import { createContext, useContext } from 'react'
import type { Pasted } from './pasted.ts'

interface Kept {
  /** Names the wizard, with whose it is: the same lines mean others elsewhere. */
  readonly draft: string
  readonly of: (field: string) => Pasted | null
  readonly keep: (field: string, pasted: Pasted | null) => void
}

const Context = createContext<Kept>({ draft: '', of: () => null, keep: () => {} })

/** What was pasted into each step, kept by the wizard: lines without an answer are there when the step opens again. */
export const Pastes = Context.Provider

export const useDraftOfPastes = () => useContext(Context).draft

export function usePasted(field: string) {
  const { of, keep } = useContext(Context)
  return [of(field), (pasted: Pasted | null) => keep(field, pasted)] as const
}
