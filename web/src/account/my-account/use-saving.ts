import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, GENERIC_MESSAGE } from '../../api/api-error.ts'

/** What is wrong, by field; '' is what is about none of them. */
export type Problems = Readonly<Record<string, string>>

/** How saving one card goes. What the server refuses stands beside its field, which gets the focus. */
export function useSaving(fields: readonly string[]) {
  const { t } = useTranslation('account', { keyPrefix: 'own' })
  const [state, setState] = useState<'open' | 'saving' | 'saved'>('open')
  const [problems, setProblems] = useState<Problems>({})
  const isSending = useRef(false)

  const show = (found: Problems) => {
    setProblems(found)
    setState('open')
    const first = fields.find(name => found[name])
    if (first) document.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  const explain = (error: unknown, called: Readonly<Record<string, string>>): Problems => {
    if (!(error instanceof ApiError)) return { '': GENERIC_MESSAGE }
    if (error.status === 0) return { '': t('unreachable') }
    const found = error.errors.map(({ pointer, detail }) => {
      const named = pointer?.split('/').at(-1) ?? ''
      const field = called[named] ?? named
      return [fields.includes(field) ? field : '', detail || GENERIC_MESSAGE] as const
    })
    return found.length > 0 ? Object.fromEntries(found.toReversed()) : { '': GENERIC_MESSAGE }
  }

  return {
    problems,
    isSaving: state === 'saving',
    isSaved: state === 'saved',
    show,
    /** Somebody types: what was said about the field holds no longer. */
    typed: (name: string) => {
      setState(before => (before === 'saved' ? 'open' : before))
      setProblems(before => ({ ...before, [name]: '', '': '' }))
    },
    /** `called` has the names of fields that the server calls otherwise. */
    send: async (work: () => Promise<void>, called: Readonly<Record<string, string>> = {}) => {
      if (isSending.current) return
      isSending.current = true
      setProblems({})
      setState('saving')
      try {
        await work()
        setState('saved')
      } catch (error) {
        show(explain(error, called))
      } finally {
        isSending.current = false
      }
    },
  }
}
