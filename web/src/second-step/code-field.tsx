import { TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button/button.tsx'
import { CODE_DIGITS, digitsOf } from './digits.ts'
import styles from './second-step.module.css'
import type { Asking } from './use-asking.ts'

interface CodeFieldProps {
  readonly label: string
  /** At the end of the label's line. */
  readonly aside?: ReactNode
  readonly asking: Asking
  readonly onCode: (code: string) => void
  /** Between the field and its button. */
  readonly children?: ReactNode
}

/** The six digits of an authenticator app: sent at the sixth, also when they are pasted with spaces. */
export function CodeField({ label, aside, asking, onCode, children }: CodeFieldProps) {
  const { t } = useTranslation('secondStep')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const { problem, isBusy } = asking
  const send = (code: string) => {
    if (code.length < CODE_DIGITS) {
      asking.say(t('code.short'))
      field.current?.focus()
    } else onCode(code)
  }
  useEffect(() => field.current?.focus(), [])
  // What was wrong goes as soon as somebody types over it.
  useEffect(() => {
    if (problem) field.current?.select()
  }, [problem])
  return (
    <form
      noValidate
      aria-busy={isBusy}
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        send(digitsOf(typed))
      }}
    >
      <div className={styles.labels}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <TextInput
        ref={field}
        id={id}
        name="code"
        inputWrapperOrder={['input', 'error', 'description']}
        size="lg"
        classNames={{ input: styles.code ?? '' }}
        description={problem?.isWrongCode ? t('code.clock') : problem ? undefined : t('code.help')}
        error={problem?.pausedUntil === null ? problem.text : undefined}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        data-autofocus
        readOnly={isBusy}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          const digits = digitsOf(value)
          // A space or two may stand between them.
          setTyped(/^\d* ?\d*$/.test(value) && value.length <= CODE_DIGITS + 1 ? value : digits)
          asking.forget()
          if (digits.length === CODE_DIGITS && digits !== digitsOf(typed)) onCode(digits)
        }}
      />
      {children}
      <Button variant="primary" size="large" type="submit" writes={false} aria-disabled={isBusy}>
        {isBusy ? t('code.checking') : t('continue')}
      </Button>
    </form>
  )
}
