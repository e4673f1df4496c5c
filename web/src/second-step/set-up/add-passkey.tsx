import { beginPasskey, confirmPasskey } from '@hornbook/contract/session/second-step'
import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { makePasskey } from '../passkeys.ts'
import styles from '../second-step.module.css'
import { useAsking } from '../use-asking.ts'
import type { Added } from './add-app.tsx'

export const MAX_FACTOR_NAME = 60

interface AddPasskeyProps {
  readonly onAdded: (added: Added) => void
}

/** Names a passkey and makes it: the browser asks where to keep it. */
export function AddPasskey({ onAdded }: AddPasskeyProps) {
  const { t } = useTranslation('secondStep', { keyPrefix: 'setUp.passkey' })
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState<string>(() => {
    const system = systemName()
    return system === null ? t('unnamed') : t('named', { system })
  })
  const asking = useAsking()
  const { problem, isBusy } = asking
  useEffect(() => field.current?.select(), [])
  const make = async () => {
    if (name.trim() === '') {
      asking.say(t('missing'))
      return field.current?.focus()
    }
    let told = ''
    const isDone = await asking.ask(async () => {
      const passkey = await makePasskey((await call(beginPasskey, {})).options)
      if (passkey === null || passkey === 'known') told = t(passkey ?? 'declined')
      else onAdded(await call(confirmPasskey, { body: { name: name.trim(), passkey } }))
    })
    if (isDone && told) asking.say(told)
  }
  return (
    <form
      noValidate
      aria-busy={isBusy}
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        void make()
      }}
    >
      <TextInput
        ref={field}
        classNames={{ input: styles.line ?? '' }}
        label={t('name')}
        value={name}
        maxLength={MAX_FACTOR_NAME}
        readOnly={isBusy}
        data-autofocus
        error={problem?.text}
        onChange={event => {
          setName(event.currentTarget.value)
          asking.forget()
        }}
      />
      <Button
        variant="primary"
        size="large"
        type="submit"
        aria-disabled={isBusy}
        icon={<Icon name="passkey" size={18} />}
      >
        {isBusy ? t('making') : t('make')}
      </Button>
    </form>
  )
}

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/CrOS/, 'Chromebook'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android phone'],
  [/Mac OS X/, 'Mac'],
  [/Windows/, 'Windows computer'],
  [/Linux/, 'Linux computer'],
]

/** What a person would call this device; null if its browser does not say. */
const systemName = () => SYSTEMS.find(([sign]) => sign.test(navigator.userAgent))?.[1] ?? null
