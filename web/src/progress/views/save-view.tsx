import { createSavedView } from '@hornbook/contract/progress/saved-views'
import { Checkbox, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button/button.tsx'
import { focusOnMount } from '../../ui/use-focus-back.ts'
import styles from './views.module.css'
import { invalidateViews } from './views.ts'

interface SaveViewProps {
  readonly districtId: string
  readonly address: string
  readonly name: string
  readonly onName: (name: string) => void
  /** The name of the class, school or district. */
  readonly unit: string
}

/** Keeps an address under a name. After an error, what was typed is still there. */
export function SaveView({ districtId, address, name, onName, unit }: SaveViewProps) {
  const { t } = useTranslation('progressViews')
  const [shared, setShared] = useState(false)
  const [state, setState] = useState<'idle' | 'working' | ApiError>('idle')
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (state === 'working') return
    setState('working')
    try {
      const attributes = { name, address, shared }
      await call(createSavedView, { params: { districtId }, body: { data: { type: 'savedView', attributes } } })
      await invalidateViews()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setState(error)
    }
  }
  const problem = state instanceof ApiError ? (state.errors[0]?.detail ?? t('notSaved')) : null
  return (
    <form className={styles.form} onSubmit={event => void save(event)} aria-busy={state === 'working'}>
      <p>
        <b>{t('save')}</b>
        <span>{t('saveText')}</span>
      </p>
      <TextInput
        label={t('name')}
        placeholder={t('example')}
        data-autofocus
        // At once: a key that follows the press is typed here.
        ref={focusOnMount}
        required
        maxLength={80}
        value={name}
        error={problem}
        onChange={event => onName(event.currentTarget.value)}
      />
      <Checkbox
        label={t('share', { unit })}
        description={t('shareText')}
        checked={shared}
        onChange={event => setShared(event.currentTarget.checked)}
      />
      <div>
        <Button type="submit" variant="primary" loading={state === 'working'}>
          {t('saveButton')}
        </Button>
      </div>
    </form>
  )
}
