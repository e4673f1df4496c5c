import { useEffect } from 'react'
import { session } from '../../signed-in/current-session.ts'
import type { Field, Values } from '../field.ts'

/** A wizard's step and the ids that were picked: no name and nothing typed outlives a refresh (SESS-3). */
interface KeptSteps {
  readonly at: number
  readonly picked: Values
}

const NOTHING: KeptSteps = { at: 0, picked: {} }
const keyOf = (draft: string) => `wizard of ${session().user?.id}: ${draft}`

/** What a wizard kept before the page was refreshed. */
export function keptSteps(draft: string): KeptSteps {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(draft)) ?? 'null') as KeptSteps | null
    return kept !== null && Number.isInteger(kept.at) && typeof kept.picked === 'object' ? kept : NOTHING
  } catch {
    return NOTHING
  }
}

/** Keeps them while the wizard is open; closing it, saving and signing out forget them. */
export function useKeptSteps(draft: string, at: number, fields: readonly Field[], values: Values): void {
  const picked = Object.fromEntries(
    fields.flatMap(({ kind, name }) => (kind === 'pick' && values[name] !== undefined ? [[name, values[name]]] : [])),
  )
  const kept = JSON.stringify({ at, picked })
  useEffect(() => {
    try {
      sessionStorage.setItem(keyOf(draft), kept)
    } catch {
      // Storage is blocked: a refresh begins anew.
    }
  }, [draft, kept])
  useEffect(() => {
    const key = keyOf(draft)
    return () => sessionStorage.removeItem(key)
  }, [draft])
}
