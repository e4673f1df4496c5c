import { requestCredentialLink } from '@hornbook/contract/session/credentials'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button/button.tsx'
import { useErrorMessage } from '../sign-in/error-message.ts'
import { Field } from '../sign-in/field.tsx'
import styles from '../sign-in/form.module.css'

interface AskForLinkProps {
  readonly label: string
  readonly button: string
  readonly onSent: (email: string) => void
}

/** The form that requests a password reset, or another invitation. */
export function AskForLink({ label, button, onSent }: AskForLinkProps) {
  const { t } = useTranslation('session')
  const errorMessage = useErrorMessage()
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const [working, setWorking] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (working) return
    if (email.trim() === '') return setProblem(t('required'))
    setWorking(true)
    try {
      await call(requestCredentialLink, { body: { email: email.trim() } })
      onSent(email.trim())
    } catch (error) {
      setProblem(errorMessage(error))
    } finally {
      setWorking(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={event => void submit(event)} noValidate>
      <Field
        label={label}
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={email}
        onChange={event => {
          setEmail(event.target.value)
          setProblem(undefined)
        }}
        error={problem}
      />
      <Button variant="primary" size="large" type="submit" aria-disabled={working}>
        {button}
      </Button>
    </form>
  )
}
