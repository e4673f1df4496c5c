import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { session } from '../../signed-in/current-session.ts'
import type { Field, Value, Values } from '../field.ts'

/** A wizard's step and what was chosen from lists: no name and nothing typed outlives a refresh (SESS-3). */
interface KeptSteps {
  readonly at: number
  readonly chosen: Values
}

interface Stored extends KeptSteps {
  /** The entry of the browser's history that the wizard stood at. */
  readonly entry: string
}

const NOTHING: KeptSteps = { at: 0, chosen: {} }
const keyOf = (draft: string) => `wizard of ${session().user?.id}: ${draft}`

/** A refresh comes back to the same entry. A wizard that is opened anew has another. */
const useEntry = () => useLocation({ select: ({ state }) => state.__TSR_key ?? '' })

function read(draft: string, entry: string): KeptSteps {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(draft)) ?? 'null') as Stored | null
    return kept?.entry === entry && Number.isInteger(kept.at) && typeof kept.chosen === 'object' ? kept : NOTHING
  } catch {
    return NOTHING
  }
}

/**
 * What a wizard kept before the page was refreshed. Whoever left the page by another address closed no wizard: what that
 * one kept is not for the next one.
 */
export function useRefreshed(draft: string | null): KeptSteps {
  const entry = useEntry()
  const [refreshed] = useState(() => (draft === null ? NOTHING : read(draft, entry)))
  return refreshed
}

/** Keeps them while the wizard is open; closing it, saving and signing out forget them. Without a name nothing is kept. */
export function useKeptSteps(draft: string | null, at: number, fields: readonly Field[], values: Values): void {
  const entry = useEntry()
  const chosen = Object.fromEntries(
    fields.flatMap(field => {
      const value = values[field.name]
      return value !== undefined && isChosen(field, value) ? [[field.name, value]] : []
    }),
  )
  const kept = JSON.stringify({ at, chosen, entry } satisfies Stored)
  useEffect(() => {
    if (draft === null) return
    try {
      sessionStorage.setItem(keyOf(draft), kept)
    } catch {
      // Storage is blocked: a refresh begins anew.
    }
  }, [draft, kept])
  useEffect(() => {
    if (draft === null) return
    const key = keyOf(draft)
    return () => sessionStorage.removeItem(key)
  }, [draft])
}

/** Whether it is an entry of a list, or a tick. */
function isChosen(field: Field, value: Value): boolean {
  if (field.kind === 'choice') return field.choices.some(choice => choice.value === value)
  return field.kind === 'pick' || field.kind === 'tick' || field.kind === 'switch'
}
