import { changeMyName, type MyAccount, readMyAccount } from '@hornbook/contract/session/my-account'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { queryClient, queryFor } from '../../api/queries.ts'
import { announceSaved } from '../../form/saved.tsx'
import { updateUser } from '../../signed-in/current-session.ts'
import { Card } from './card.tsx'
import { ManagedNote, rosterOf } from './managed-note.tsx'
import styles from './my-account.module.css'
import { SaveFoot } from './save-foot.tsx'
import { useSaving } from './use-saving.ts'

const FIELDS = ['firstName', 'middleName', 'lastName'] as const

/** A person's name, which every district of theirs sees. An account of the provider has no middle name. */
export function NameCard({ account }: { readonly account: MyAccount }) {
  const { t } = useTranslation('account', { keyPrefix: 'own' })
  const { firstName, middleName, lastName } = account
  const start = { firstName, middleName: middleName ?? '', lastName }
  const [values, setValues] = useState(start)
  const saving = useSaving(FIELDS)
  const system = rosterOf(account)
  const isChanged = FIELDS.some(name => values[name].trim() !== start[name])
  const save = () => {
    const missing = (['firstName', 'lastName'] as const).filter(name => values[name].trim() === '')
    if (missing.length > 0) return saving.show(Object.fromEntries(missing.map(name => [name, t('required')])))
    if (!isChanged) return
    void saving.send(async () => {
      const body = { ...values, middleName: values.middleName.trim() || null }
      const answer = await call(changeMyName, { body })
      const { firstName, middleName, lastName } = answer
      updateUser({ firstName, fullName: [firstName, middleName, lastName].filter(Boolean).join(' ') })
      announceSaved(t('name.saved'))
      queryClient.setQueryData(queryFor(readMyAccount, {}).queryKey, answer)
    })
  }
  if (system !== null)
    return (
      <Card id="name" title={t('name.title')}>
        <ManagedNote system={system} />
        <dl className={styles.facts}>
          {FIELDS.filter(name => start[name] !== '').map(name => (
            <div key={name}>
              <dt>{t(`name.${name}`)}</dt>
              <dd>
                <bdi>{start[name]}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    )
  const shown = account.places.length > 0 ? FIELDS : FIELDS.filter(name => name !== 'middleName')
  return (
    <Card
      id="name"
      title={t('name.title')}
      onSubmit={save}
      isBusy={saving.isSaving}
      foot={
        <SaveFoot label={t('save')} problem={saving.problems['']} isOff={saving.isSaving || !isChanged}>
          {t('name.starred')}
        </SaveFoot>
      }
    >
      <div className={styles.fields} data-columns={shown.length}>
        {shown.map(name => (
          <TextInput
            key={name}
            name={name}
            label={t(`name.${name}`)}
            required={name !== 'middleName'}
            autoComplete={{ firstName: 'given-name', middleName: 'additional-name', lastName: 'family-name' }[name]}
            value={values[name]}
            error={saving.problems[name] || undefined}
            onChange={event => {
              const { value } = event.currentTarget
              setValues(before => ({ ...before, [name]: value }))
              saving.typed(name)
            }}
          />
        ))}
      </div>
    </Card>
  )
}
