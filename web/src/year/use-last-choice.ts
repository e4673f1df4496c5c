import { useRef, useState } from 'react'

/**
 * What is chosen, and how to choose. A control stays enabled while a choice is saved, since every arrow key is a choice: a
 * disabled one would lose the keys that follow. Only the last of them is saved next. `save` says elsewhere why it failed.
 */
export function useLastChoice<V extends string | boolean>(stored: V, save: (value: V) => unknown) {
  const [unsaved, setUnsaved] = useState<V | null>(null)
  const wanted = useRef<V | null>(null)
  const choose = async (value: V) => {
    const isSaving = wanted.current !== null
    wanted.current = value
    setUnsaved(value)
    if (isSaving) return
    try {
      for (let saved: V | null = null; saved !== wanted.current; ) {
        saved = wanted.current
        await save(saved)
      }
    } catch {
      // Shows what is stored again.
    }
    wanted.current = null
    setUnsaved(null)
  }
  return [unsaved ?? stored, choose] as const
}
