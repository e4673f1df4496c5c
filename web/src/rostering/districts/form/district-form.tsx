import { listTimezones } from '@hornbook/contract/lookups/timezones'
import { Alert, Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { queryFor } from '../../../api/queries.ts'
import { restoreDraft, useKeepDraft } from '../../../signed-in/drafts.ts'
import { ChoiceBox } from '../../../ui/choice-box.tsx'
import styles from './district-form.module.css'
import { ownTimeZone, timeZoneChoices } from './time-zones.ts'

export interface DistrictValues {
  readonly name: string
  readonly oneRosterId: string
  readonly timezone: string
  /** 'yyyy-MM-dd', the last day; empty for none. */
  readonly membershipEnds: string
  readonly oneRosterEnabled: boolean
}

interface DistrictFormProps {
  /** The name that unsaved input is kept under if the session ends. */
  readonly name: string
  readonly start: DistrictValues
  /** Values typed earlier; they override `start`. */
  readonly typed?: Partial<DistrictValues> | undefined
  readonly save: string
  readonly saving: string
  readonly onSave: (values: DistrictValues) => Promise<void>
  readonly onCancel: () => void
  /** Shown above the fields. */
  readonly children?: ReactNode
}

/** The form's field for each attribute in the server's error pointers. */
const FIELDS = { name: 'name', oneRosterId: 'oneRosterId', timezone: 'timezone', membershipExpiresAt: 'membershipEnds' }

/** The form for a new or an existing district (PEOPLE-8). */
export function DistrictForm({ name, start, typed, save, saving, onSave, onCancel, children }: DistrictFormProps) {
  const { t } = useTranslation('rostering')
  const [working, setWorking] = useState(false)
  const [general, setGeneral] = useState<readonly string[]>([])
  const zones = useQuery({ ...queryFor(listTimezones, {}), staleTime: Number.POSITIVE_INFINITY })
  const ids = zones.data?.rows
  const choices = useMemo(
    () => timeZoneChoices(ids?.map(({ id }) => id) ?? [start.timezone].filter(Boolean), ownTimeZone()),
    [ids, start.timezone],
  )
  const required = (value: string) => (value.trim() === '' ? t('add.required') : null)
  const form = useForm<DistrictValues>({
    mode: 'controlled',
    initialValues: restoreDraft(name, { ...start, ...typed }),
    validate: { name: required, timezone: required },
  })
  useKeepDraft(name, form.values)

  const submit = form.onSubmit(
    async values => {
      if (working) return
      setWorking(true)
      setGeneral([])
      try {
        await onSave(values)
      } catch (error) {
        const refused = error instanceof ApiError ? error.errors : []
        const placed = refused.flatMap(({ pointer, detail }) => {
          const field = Object.entries(FIELDS).find(([name]) => pointer?.split('/').includes(name))?.[1]
          return field ? [[field, detail] as const] : []
        })
        form.setErrors(Object.fromEntries(placed))
        form.getInputNode(placed[0]?.[0] ?? 'name')?.focus()
        if (placed.length < refused.length || placed.length === 0)
          setGeneral([t('add.failed'), ...refused.filter(({ pointer }) => !pointer).map(({ detail }) => detail)])
      } finally {
        setWorking(false)
      }
    },
    errors => form.getInputNode(Object.keys(errors)[0] ?? 'name')?.focus(),
  )

  return (
    <form onSubmit={submit} noValidate aria-busy={working}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('add.starred')}
        </Text>
        {children}
        <Summary form={form} />
        {general.length > 0 && (
          <Alert color="red" role="alert">
            {general.map(line => (
              <p key={line}>{line}</p>
            ))}
          </Alert>
        )}
        <TextInput label={t('add.name')} required data-autofocus {...form.getInputProps('name')} />
        <TextInput
          label={t('add.siteCode')}
          description={t('add.siteCodeHelp')}
          {...form.getInputProps('oneRosterId')}
        />
        <ChoiceBox
          label={t('add.timezone')}
          description={t('add.timezoneHelp')}
          required
          choices={choices}
          {...form.getInputProps('timezone')}
        />
        <TextInput
          type="date"
          label={t('add.membership')}
          description={t('add.membershipHelp')}
          {...form.getInputProps('membershipEnds')}
        />
        <Switch
          label={t('edit.oneRoster')}
          description={t('edit.oneRosterHelp')}
          {...form.getInputProps('oneRosterEnabled', { type: 'checkbox' })}
        />
        <Group justify="flex-end" gap="xs">
          <Button onClick={onCancel}>{t('add.cancel')}</Button>
          <Button type="submit" variant="filled" aria-disabled={working}>
            {working ? saving : save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Lists every invalid field, each as a button that focuses it. */
function Summary({ form }: { readonly form: UseFormReturnType<DistrictValues> }) {
  const { t } = useTranslation('rostering')
  const invalid = Object.keys(form.errors)
  if (invalid.length === 0) return null
  const labels: Readonly<Record<string, string>> = {
    name: t('add.name'),
    oneRosterId: t('add.siteCode'),
    timezone: t('add.timezone'),
    membershipEnds: t('add.membership'),
  }
  return (
    <Alert color="red" role="alert" title={t('add.summary')}>
      {invalid.map(field => (
        <p key={field}>
          <button type="button" className={styles.link} onClick={() => form.getInputNode(field)?.focus()}>
            {labels[field]}
          </button>
          : {form.errors[field]}
        </p>
      ))}
    </Alert>
  )
}
