import { listTeachers } from '@hornbook/contract/rostering/teachers'
import { changeDistrictSignOn, readDistrictSignOn } from '@hornbook/contract/session/district-sign-ons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { queryClient, queryFor } from '../../api/queries.ts'
import type { Field } from '../../form/field.ts'
import { Form } from '../../form/form.tsx'
import type { Sending } from '../../form/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import styles from './sign-ons.module.css'
import { staffOf } from './staff.ts'
import { readWaysAgain, type Way } from './ways.ts'

interface OnlyWayProps {
  readonly districtId: string
  readonly way: Way
  readonly onClose: () => void
}

/** Makes a way the only one. Two administrators are named who keep their passwords: the way back in. */
export function OnlyWay({ districtId, way: opened, onClose }: OnlyWayProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'signOns' })
  // Reading the list anew changes nothing below a form that is open.
  const [way] = useState(opened)
  const { data, error, refetch } = useQuery(queryFor(listTeachers, staffOf(districtId)))
  const { name } = way
  const title = t('only.title', { name })
  const params = { districtId, signOnId: way.id }
  const choices = (data?.rows ?? [])
    .filter(each => each.userType === 'DistrictAdmin' && each.authCredentialsSetAt !== null)
    .map(({ id, fullName, email }) => ({ value: id, label: fullName, ...(email && { hint: email }) }))
  if (!data || choices.length < 2)
    return (
      <Dialog onClose={onClose} title={title}>
        {error && !data ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <p>{t('only.few')}</p>
        ) : (
          <Loading text={t('only.loading')} />
        )}
        <div className={styles.dialogActions}>
          <Button onClick={onClose}>{t('only.back')}</Button>
        </div>
      </Dialog>
    )
  const required = (value: unknown) => (value === '' ? t('only.choose') : null)
  const fields: readonly Field[] = [
    { name: 'keepers', kind: 'choice', label: t('only.first'), required: true, choices, problem: required },
    {
      name: 'second',
      kind: 'choice',
      label: t('only.second'),
      required: true,
      choices,
      problem: (value, { keepers }) => required(value) ?? (value === keepers ? t('only.twice') : null),
    },
  ]
  const recordOf = ({ keepers, version }: Way) => ({
    values: { keepers: keepers[0] ?? '', second: keepers[1] ?? '' },
    version,
  })
  const save = async ({ values, version }: Sending) => {
    const keepers = [String(values.keepers), String(values.second)]
    const attributes = { only: true, keepers, ...(version !== undefined && { version }) }
    await call(changeDistrictSignOn, { params, body: { data: { type: 'signOn', id: way.id, attributes } } })
    await readWaysAgain()
  }
  const reload = async () => {
    const now = await queryClient.fetchQuery({ ...queryFor(readDistrictSignOn, { params }), staleTime: 0 })
    if (!now.row.enabled) throw new ApiError(404, 'notFound', [])
    return recordOf(now.row)
  }
  return (
    <Form
      frame="dialog"
      title={title}
      draft={`only way ${way.id}`}
      noun={t('only.noun')}
      fields={fields}
      start={recordOf(way)}
      saveLabel={t('only.save')}
      save={save}
      reload={reload}
      above={<p>{t('only.text', { name })}</p>}
      onSaved={onClose}
      onClose={onClose}
    />
  )
}
