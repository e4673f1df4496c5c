import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../api/api-error.ts'
import type { Field, Values } from '../../form/field.ts'

/** Once there is a school of the name that was given: a tick that says that this is another one, and what becomes of it. */
export function useAnotherSchool() {
  const { t } = useTranslation('rostering', { keyPrefix: 'forms.school' })
  const [isAsked, setAsked] = useState(false)
  // No record has it: read again after an answer that was lost, a record has what was sent.
  const sent = useRef(false)
  const another: Field = { name: 'override', kind: 'tick', label: t('another') }
  return {
    fields: isAsked ? [another] : [],
    start: () => ({ override: sent.current }),
    attributes: ({ override }: Values) => {
      sent.current = override === true
      return sent.current ? { override: true } : {}
    },
    options: {
      // What was said is about one name.
      adjust: (values: Values, changed: string) => (changed === 'name' ? { ...values, override: false } : values),
      readRefusal: async ({ code }: ApiError) => {
        if (code === 'conflict') setAsked(true)
        return null
      },
    },
  }
}
