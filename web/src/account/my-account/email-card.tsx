import { askForNewEmail, type MyAccount, readMyAccount } from '@hornbook/contract/session/my-account'
import { isEmailAddress } from '@hornbook/rules/people/addresses'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { queryClient, queryFor } from '../../api/queries.ts'
import { formatTime } from '../../dates/format-dates.ts'
import { Icon } from '../../ui/icons.tsx'
import { Card } from './card.tsx'
import { rosterOf } from './managed-note.tsx'
import styles from './my-account.module.css'
import { PasswordField } from './password-field.tsx'
import { SaveFoot } from './save-foot.tsx'
import { useSaving } from './use-saving.ts'
import { useZone } from './use-zone.ts'

const FIELDS = ['email', 'emailPassword'] as const
const EMPTY = { email: '', emailPassword: '' }

/** The address with which a person signs in. A new one is theirs once they have opened the link that is sent there. */
export function EmailCard({ account }: { readonly account: MyAccount }) {
  const { t } = useTranslation('account', { keyPrefix: 'own' })
  const zone = useZone()
  const [values, setValues] = useState(EMPTY)
  const saving = useSaving(FIELDS)
  const system = rosterOf(account)
  const { newEmail } = account
  const isTyped = values.email.trim() !== '' || values.emailPassword !== ''
  const change = (name: keyof typeof EMPTY, value: string) => {
    setValues(before => ({ ...before, [name]: value }))
    saving.typed(name)
  }
  const save = () => {
    const email = values.email.trim()
    const problems = {
      ...(!isEmailAddress(email) && { email: t('email.notOne') }),
      ...(values.emailPassword === '' && { emailPassword: t('required') }),
    }
    if (Object.keys(problems).length > 0) return saving.show(problems)
    void saving.send(
      async () => {
        const answer = await call(askForNewEmail, { body: { email, currentPassword: values.emailPassword } })
        queryClient.setQueryData(queryFor(readMyAccount, {}).queryKey, answer)
        setValues(EMPTY)
      },
      { currentPassword: 'emailPassword' },
    )
  }
  const now = (
    <p className={styles.now}>
      <span>{t('email.now')}</span> <b>{account.email ?? t('email.none')}</b>
    </p>
  )
  if (system !== null)
    return (
      <Card id="email" title={t('email.title')}>
        {now}
        <p className={styles.quiet}>{t('email.from', { system })}</p>
      </Card>
    )
  return (
    <Card
      id="email"
      title={t('email.title')}
      onSubmit={save}
      isBusy={saving.isSaving}
      foot={
        <SaveFoot label={t('email.send')} problem={saving.problems['']} isOff={saving.isSaving || !isTyped}>
          {t('email.help')}
        </SaveFoot>
      }
    >
      {now}
      <div role="status" className={styles.status}>
        {newEmail && (
          <p className={styles.note} data-tone="good">
            <Icon name="mail" size={16} />
            <span>
              <b>{t('email.sent', { email: newEmail.email })}</b>{' '}
              {t('email.sentText', { time: formatTime(newEmail.until, zone), email: account.email ?? '' })}
            </span>
          </p>
        )}
      </div>
      <div className={styles.fields} data-columns={2}>
        <TextInput
          name="email"
          type="email"
          label={t('email.new')}
          autoComplete="email"
          value={values.email}
          error={saving.problems.email || undefined}
          onChange={event => change('email', event.currentTarget.value)}
        />
        <PasswordField
          name="emailPassword"
          label={t('password.current')}
          autoComplete="current-password"
          value={values.emailPassword}
          error={saving.problems.emailPassword}
          onType={value => change('emailPassword', value)}
        />
      </div>
    </Card>
  )
}
