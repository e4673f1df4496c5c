import { useTranslation } from 'react-i18next'
import { session as texts } from '../texts.ts'
import styles from './demo-accounts.module.css'

const ACCOUNTS = Object.keys(texts.demo.roles) as (keyof typeof texts.demo.roles)[]

/** The demo's accounts (RUN-8). Choosing one fills in the form. */
export function DemoAccounts({ onChoose }: { readonly onChoose: (email: string) => void }) {
  const { t } = useTranslation('session')
  return (
    <section className={styles.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">{t('demo.title')}</h2>
      <p>{t('demo.text', { password: 'hornbook-demo' })}</p>
      <ul>
        {ACCOUNTS.map(email => (
          <li key={email}>
            <button type="button" onClick={() => onChoose(email)}>
              <b>{texts.demo.roles[email]}</b>
              <span>{email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
