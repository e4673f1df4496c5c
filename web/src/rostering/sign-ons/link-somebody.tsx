import { listTeachers } from '@hornbook/contract/rostering/teachers'
import { linkSignOnAttempt } from '@hornbook/contract/session/district-sign-ons'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { queryFor } from '../../api/queries.ts'
import type { Field } from '../../form/field.ts'
import { Form } from '../../form/form.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { staffOf } from './staff.ts'
import { readWaysAgain } from './ways.ts'

interface LinkSomebodyProps {
  readonly districtId: string
  readonly attemptId: string
  readonly who: string
  readonly provider: string
  readonly onLinked: (name: string) => void
  readonly onClose: () => void
}

/** Somebody whom nothing suggests: chosen from all of the district's staff. */
export function LinkSomebody({ districtId, attemptId, who, provider, onLinked, onClose }: LinkSomebodyProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'signOns.attempts' })
  const { data, error, refetch } = useQuery(queryFor(listTeachers, staffOf(districtId)))
  const title = t('pickTitle', { name: who })
  if (!data)
    return (
      <Dialog onClose={onClose} title={title}>
        {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading message="information" />}
      </Dialog>
    )
  const choices = data.rows.map(({ id, fullName, email }) => ({
    value: id,
    label: fullName,
    ...(email && { hint: email }),
  }))
  const field: Field = {
    name: 'teacherId',
    kind: 'choice',
    label: t('pick'),
    required: true,
    choices,
    help: t('pickHelp', { provider }),
    problem: value => (value === '' ? t('choose') : null),
  }
  return (
    <Form
      frame="dialog"
      title={title}
      draft={`link ${attemptId}`}
      noun={t('noun')}
      fields={[field]}
      start={{ values: { teacherId: '' } }}
      saveLabel={t('save')}
      save={async ({ values }) => {
        const teacherId = String(values.teacherId)
        await call(linkSignOnAttempt, { params: { districtId, attemptId }, body: { teacherId } })
        await readWaysAgain()
        return choices.find(({ value }) => value === teacherId)?.label ?? ''
      }}
      onSaved={name => onLinked(name ?? '')}
      onClose={onClose}
    />
  )
}
