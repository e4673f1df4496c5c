import { TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button/button.tsx'
import styles from './second-step.module.css'
import type { Asking } from './use-asking.ts'

interface TextWayProps {
  readonly way: 'recoveryCode' | 'password'
  readonly name: string
  readonly asking: Asking
  readonly onSend: (given: string) => void
  readonly children?: ReactNode
}

/** A recovery code, or the password of somebody who has no second step. */
export function TextWay({ way, name, asking, onSend, children }: TextWayProps) {
  const { t } = useTranslation('secondStep')
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const { problem, isBusy } = asking
  useEffect(() => field.current?.focus(), [])
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
        const given = typed.trim()
        if (given === '') asking.say(t(`${way}.missing`))
        else onSend(way === 'password' ? typed : given)
      }}
    >
      {way === 'password' && <input type="hidden" name="username" autoComplete="username" value={name} readOnly />}
      <TextInput
        ref={field}
        name={way}
        classNames={{ input: styles.line ?? '' }}
        label={t(`${way}.label`)}
        type={way === 'password' ? 'password' : 'text'}
        autoComplete={way === 'password' ? 'current-password' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        readOnly={isBusy}
        value={typed}
        error={problem?.pausedUntil === null ? problem.text : undefined}
        onChange={event => {
          setTyped(event.currentTarget.value)
          asking.forget()
        }}
      />
      {children}
      <Button variant="primary" size="large" type="submit" writes={false} aria-disabled={isBusy}>
        {isBusy ? t('code.checking') : t('continue')}
      </Button>
    </form>
  )
}
