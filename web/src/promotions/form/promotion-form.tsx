import '../texts.ts'
import type { Promotion } from '@hornbook/contract/promotions/promotions'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { queryClient } from '../../api/queries.ts'
import { placeErrors } from '../../form/field.ts'
import { Form } from '../../form/form.tsx'
import type { Sending } from '../../form/use-form.ts'
import { Busy, FailedDialog } from '../failed-dialog.tsx'
import { ALL_PROMOTIONS, messageOf, save } from '../save.ts'
import { promotionFields } from './fields.ts'
import { Preview } from './preview.tsx'
import { earliestEnd, earliestStart, newValues, sentFrom, valuesOf } from './values.ts'

export const NewPromotion = () => <PromotionForm before={null} />

/** An unknown promotion does nothing (PROMO-3): its address leads to the list. */
export function ChangePromotion() {
  const { id } = useParams({ strict: false })
  const { data } = useQuery(ALL_PROMOTIONS)
  const before = data?.find(each => each.id === id)
  if (!data) return null
  return before ? <PromotionForm key={id} before={before} /> : <Navigate to="/adminhub/promotions" replace />
}

/** Creates a promotion, or changes one, beside the pop-up as it will be (PROMO-2). */
function PromotionForm({ before: opened }: { readonly before: Promotion | null }) {
  const { t } = useTranslation('promotions')
  const navigate = useNavigate()
  // Reading the list anew changes nothing below a form that is open.
  const [before, setBefore] = useState(opened)
  const [start] = useState(() => ({
    values: before ? valuesOf(before) : newValues(Date.now()),
    ...(before && { version: before.version }),
  }))
  const [startAt, setStartAt] = useState(String(start.values.startAt))
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ readonly message: string | null }>()
  const fields = useMemo(
    () => promotionFields(t, { start: earliestStart(before, Date.now()), end: earliestEnd(startAt) }),
    [t, before, startAt],
  )
  const close = () => void navigate({ to: '/adminhub/promotions' })
  const send = async ({ values, changed, version, idempotencyKey }: Sending) => {
    setBusy(true)
    try {
      return await save(sentFrom(values, changed, before), { id: before?.id, version, idempotencyKey })
    } catch (error) {
      const message = messageOf(error)
      // A stale one is shown beside what was saved meanwhile.
      if (message !== '' && (error as ApiError).status !== 412) setFailure({ message })
      throw error
    } finally {
      setBusy(false)
    }
  }
  const reload = async () => {
    const list = await queryClient.fetchQuery({ ...ALL_PROMOTIONS, staleTime: 0 })
    const now = list.find(({ id }) => id === before?.id)
    if (!now) throw new ApiError(404, 'notFound', [])
    setBefore(now)
    return { values: valuesOf(now), version: now.version }
  }
  return (
    <>
      <Form
        frame="wideSheet"
        title={before ? t('edit', { key: before.analyticsKey }) : t('form.new')}
        draft={`promotion ${before?.id ?? 'new'}`}
        noun={t('form.noun')}
        fields={fields}
        start={start}
        save={send}
        {...(before && { reload })}
        readRefusal={async error => ({ title: '', fields: placeErrors(error.errors, fields).placed, values: {} })}
        onSaved={() => {
          void queryClient.invalidateQueries({ queryKey: ALL_PROMOTIONS.queryKey })
          close()
        }}
        onClose={close}
        above={isBusy && <Busy isWhole />}
        beside={values => <Preview values={values} onStart={setStartAt} />}
      />
      {failure && <FailedDialog message={failure.message} onClose={() => setFailure(undefined)} />}
    </>
  )
}
