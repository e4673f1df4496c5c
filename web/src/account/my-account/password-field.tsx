import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icons.tsx'

interface PasswordFieldProps {
  readonly name: string
  readonly label: string
  readonly help?: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly value: string
  readonly error: string | undefined
  readonly onType: (value: string) => void
}

/** A password as it is typed: hidden until somebody asks to see it. */
export function PasswordField({ name, label, help, autoComplete, value, error, onType }: PasswordFieldProps) {
  const { t } = useTranslation('account', { keyPrefix: 'own.password' })
  const [isShown, setShown] = useState(false)
  return (
    <TextInput
      name={name}
      label={label}
      description={error ? undefined : help}
      error={error || undefined}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="off"
      spellCheck={false}
      value={value}
      onChange={event => onType(event.currentTarget.value)}
      rightSection={
        <IconButton aria-pressed={isShown} aria-label={t('see', { label })} onClick={() => setShown(!isShown)}>
          <Icon name="eye" size={18} />
        </IconButton>
      }
    />
  )
}
