import { type Leaving, proposePurge } from '@hornbook/contract/provider/leaving'
import { formatLongDate } from '@hornbook/rules/time/written-days'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { call, newIdempotencyKey } from '../../api/call.ts'
import { Button } from '../../ui/button/button.tsx'
import sheet from '../../ui/sheet.module.css'
import type { Act } from './act.ts'
import { GoesAndStays } from './goes-and-stays.tsx'
import styles from './leaving.module.css'

const MAX_LENGTH = 200

/** A reason and a day; nothing happens before somebody else agrees. */
export function Propose({ leaving, act }: { readonly leaving: Leaving; readonly act: Act }) {
  const { t } = useTranslation('provider', { keyPrefix: 'leaving' })
  const { district, earliestDay } = leaving
  const [reason, setReason] = useState('')
  const [day, setDay] = useState(earliestDay)
  const [idempotencyKey, setKey] = useState(newIdempotencyKey)
  const propose = useMutation({
    mutationFn: () =>
      act(
        () =>
          call(
            proposePurge,
            { params: { districtId: district.id }, body: { reason, purgeOn: day } },
            { idempotencyKey },
          ),
        t('plan.proposed'),
      ),
    // What is sent next is another proposal.
    onError: () => setKey(newIdempotencyKey()),
  })
  const fault = propose.error instanceof ApiError ? propose.error.errors[0] : undefined
  const isAboutDay = fault?.pointer === '/purgeOn'
  const detail = propose.error ? (fault?.detail ?? t('notDone')) : undefined
  return (
    <form
      className={sheet.sheet}
      onSubmit={event => {
        event.preventDefault()
        propose.mutate()
      }}
    >
      <GoesAndStays has={leaving.has} />
      <div className={styles.form}>
        <TextInput
          label={t('plan.reason')}
          description={t('plan.reasonHelp')}
          value={reason}
          maxLength={MAX_LENGTH}
          required
          error={isAboutDay ? undefined : detail}
          onChange={event => setReason(event.target.value)}
        />
        <TextInput
          label={t('plan.day')}
          description={t('plan.dayHelp', { date: formatLongDate(earliestDay) })}
          type="date"
          value={day}
          min={earliestDay}
          required
          error={isAboutDay ? detail : undefined}
          onChange={event => setDay(event.target.value)}
        />
      </div>
      <div className={styles.foot}>
        <Button
          type="submit"
          variant="primary"
          loading={propose.isPending}
          disabled={reason.trim() === '' || day === ''}
        >
          {t('plan.propose')}
        </Button>
      </div>
    </form>
  )
}
