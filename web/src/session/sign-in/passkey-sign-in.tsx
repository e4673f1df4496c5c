import { passkeySignIn } from '@hornbook/contract/session/passkeys'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { knowsPasskeys, signWithPasskey } from '../../second-step/passkeys.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { logInByPasskey } from '../session.ts'
import { useErrorMessage } from './error-message.ts'
import styles from './form.module.css'

/** A passkey alone is a whole sign-in (SIGN-15). Only where the browser knows passkeys. */
export function PasskeySignIn() {
  const { t } = useTranslation('session', { keyPrefix: 'passkey' })
  const errorMessage = useErrorMessage()
  const [working, setWorking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (!knowsPasskeys()) return null
  const logIn = async () => {
    if (working) return
    setWorking(true)
    setProblem(null)
    try {
      const passkey = await signWithPasskey((await call(passkeySignIn, {})).options)
      if (passkey) await logInByPasskey(passkey)
      else setProblem(t('declined'))
    } catch (error) {
      setProblem(error instanceof ApiError ? errorMessage(error) : t('failed'))
    }
    setWorking(false)
  }
  return (
    <>
      <Button
        size="large"
        className={styles.passkey ?? ''}
        writes={false}
        aria-disabled={working}
        icon={<Icon name="passkey" size={18} />}
        onClick={() => void logIn()}
      >
        {working ? t('waiting') : t('logIn')}
      </Button>
      <p role="status" className={problem === null ? undefined : styles.error}>
        {problem}
      </p>
    </>
  )
}
