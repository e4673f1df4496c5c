import { changeMyPassword, listMySessions, type MyAccount, readMyAccount } from '@hornbook/contract/session/my-account'
import { confirmationProblem, PASSWORD_MESSAGES } from '@hornbook/rules/people/passwords'
import { staffPasswordProblem } from '@hornbook/rules/people/staff-passwords'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { configuration } from '../../api/configuration.ts'
import { invalidate } from '../../api/queries.ts'
import { formatDay } from '../../dates/format-dates.ts'
import { Icon } from '../../ui/icons.tsx'
import { Card } from './card.tsx'
import styles from './my-account.module.css'
import { PasswordField } from './password-field.tsx'
import { SaveFoot } from './save-foot.tsx'
import { useSaving } from './use-saving.ts'
import { useZone } from './use-zone.ts'

const FIELDS = ['currentPassword', 'password', 'confirmation'] as const
const EMPTY = { currentPassword: '', password: '', confirmation: '' }

/** A new password for oneself, by the rules of staff passwords (SIGN-10). */
export function PasswordCard({ account }: { readonly account: MyAccount }) {
  const { t } = useTranslation('account', { keyPrefix: 'own' })
  const zone = useZone()
  const [values, setValues] = useState(EMPTY)
  const [ended, setEnded] = useState(0)
  const saving = useSaving(FIELDS)
  const isTyped = Object.values(values).some(value => value !== '')
  const save = () => {
    const found = problemsOf(values, account, t('required'))
    if (Object.keys(found).length > 0) return saving.show(found)
    void saving.send(async () => {
      const { currentPassword, password } = values
      const answer = await call(changeMyPassword, { body: { currentPassword, password } })
      setEnded(answer.sessionsEnded)
      setValues(EMPTY)
      void invalidate(readMyAccount, listMySessions)
    })
  }
  const field = (name: keyof typeof EMPTY, label: string, help?: string) => (
    <PasswordField
      name={name}
      label={label}
      {...(help && { help })}
      autoComplete={name === 'currentPassword' ? 'current-password' : 'new-password'}
      value={values[name]}
      error={saving.problems[name]}
      onType={value => {
        setValues(before => ({ ...before, [name]: value }))
        saving.typed(name)
      }}
    />
  )
  return (
    <Card
      id="password"
      title={t('password.title')}
      aside={account.passwordSetAt && t('password.changedOn', { date: formatDay(account.passwordSetAt, zone) })}
      onSubmit={save}
      isBusy={saving.isSaving}
      foot={
        <SaveFoot label={t('password.change')} problem={saving.problems['']} isOff={saving.isSaving || !isTyped}>
          {t('password.ends')}
        </SaveFoot>
      }
    >
      <input type="hidden" name="username" autoComplete="username" value={account.email ?? ''} readOnly />
      <div role="status" className={styles.status}>
        {saving.isSaved && (
          <p className={styles.note} data-tone="good">
            <Icon name="check" size={16} />
            <span>
              <b>{t('password.changed')}</b>{' '}
              {account.email
                ? t('password.ended', { count: ended, email: account.email })
                : t('password.endedUntold', { count: ended })}
            </span>
          </p>
        )}
      </div>
      <div className={styles.fields} data-columns={3}>
        {field('currentPassword', t('password.current'))}
        {field('password', t('password.new'), t('password.help'))}
        {field('confirmation', t('password.confirm'))}
      </div>
    </Card>
  )
}

function problemsOf(values: typeof EMPTY, { firstName, lastName, email }: MyAccount, required: string) {
  const ownWords = [firstName, lastName, email ?? '', configuration().brand.programName, 'Hornbook']
  const problem = staffPasswordProblem(values.password, { ownWords })
  const differs = confirmationProblem(values.password, values.confirmation)
  return {
    ...(values.currentPassword === '' && { currentPassword: required }),
    ...(problem && { password: PASSWORD_MESSAGES[problem] }),
    ...(differs && { confirmation: PASSWORD_MESSAGES[differs] }),
  }
}
