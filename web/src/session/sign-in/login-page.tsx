import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { configuration } from '../../api/configuration.ts'
import { begunEarly } from '../early/early.ts'
import { logIn } from '../session.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import styles from './form.module.css'
import { useLoadAhead } from './load-ahead.ts'
import { LoginNotice } from './login-notice.tsx'
import { usePageTitle } from './page-title.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { PasswordForm } from './password-form.tsx'
import { usePasswordHelp } from './password-help.ts'
import { useWays } from './use-ways.ts'
import { Ways } from './ways.tsx'

interface LoginPageProps {
  /** Of the district at whose own address this is. */
  readonly siteCode: string | undefined
  /** The page that opens afterwards. */
  readonly back: string | undefined
}

/** Sign-in (SESS-1). The route's guard redirects once the person is signed in. */
export function LoginPage({ siteCode, back }: LoginPageProps) {
  const { t } = useTranslation('session')
  const [begun] = useState(begunEarly)
  const [typed, setTyped] = useState({ email: begun?.email ?? '', password: begun?.password ?? '' })
  useLoadAhead(typed.email !== '')
  const ways = useWays(typed.email, siteCode)
  usePageTitle(t('title'))
  return (
    <>
      <LoginNotice />
      <h1 className={styles.title}>{t('welcome')}</h1>
      <p className={styles.text}>{t('welcomeText')}</p>
      <PasswordForm
        begun={begun}
        typed={typed}
        onType={setTyped}
        onSend={async ({ email, password }) => void (await logIn(email, password))}
        button={t('login')}
        help={usePasswordHelp(ways)}
      />
      <PasskeySignIn />
      <Ways found={ways} back={back} siteCode={siteCode} />
      {configuration().demo && <DemoAccounts onChoose={email => setTyped({ email, password: 'hornbook-demo' })} />}
    </>
  )
}
