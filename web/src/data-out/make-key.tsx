import { createApiKey } from '@hornbook/contract/data-out/api-keys'
import { listDistrictKeys } from '@hornbook/contract/data-out/district-keys'
import type { ReceiverRight } from '@hornbook/contract/endpoint'
import type { readDistrict } from '@hornbook/contract/rostering/districts'
import { dateOf, dayNumberOf, isDate, spansIn, today } from '@hornbook/rules/time/dates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowFrom } from '../api/answer.ts'
import { call } from '../api/call.ts'
import { invalidate } from '../api/queries.ts'
import type { Field, Values } from '../form/field.ts'
import { Form } from '../form/form.tsx'
import type { Sending } from '../form/use-form.ts'
import styles from './data-out.module.css'
import type { MadeApiKey } from './made-key.tsx'

const MAX_NAME = 100
const DAYS_OF_A_YEAR = 365

interface MakeKeyProps {
  readonly draft: string
  readonly district: RowFrom<typeof readDistrict>
  /** In which days end. */
  readonly zone: string
  readonly onMade: (key: MadeApiKey) => void
  readonly onClose: () => void
}

const RIGHTS: readonly ReceiverRight[] = ['oneroster', 'results', 'xapi']
const chosenIn = (values: Values) => RIGHTS.filter(right => values[right] === true)

/** A key for one system. It opens what is ticked; an end is always set. */
export function MakeKey({ draft, district, zone, onMade, onClose }: MakeKeyProps) {
  const { t } = useTranslation('dataOut', { keyPrefix: 'making' })
  const [firstDay] = useState(() => today(zone, Date.now()))
  const fields: readonly Field[] = [
    {
      name: 'name',
      kind: 'text',
      label: t('name'),
      help: t('nameHelp'),
      required: true,
      maxLength: MAX_NAME,
    },
    ...RIGHTS.map(
      (right, at): Field => ({
        name: right,
        kind: 'tick',
        label: t(`rights.${right}`),
        help: t(`rightsHelp.${right}`),
        ...(at === 0 && {
          section: t('may'),
          problem: (_, values) => (chosenIn(values).length === 0 ? t('noRight') : null),
        }),
      }),
    ),
    {
      name: 'expiresAt',
      kind: 'date',
      label: t('ends'),
      help: t('endsHelp'),
      required: true,
      min: firstDay,
      problem: value => {
        if (value === '') return null
        if (!isDate(String(value)) || String(value) >= '3000') return t('far')
        return String(value) < firstDay ? t('over') : null
      },
    },
  ]
  const save = async ({ values, idempotencyKey }: Sending) => {
    const attributes = {
      name: String(values.name).trim(),
      rights: chosenIn(values),
      expiresAt: endOf(String(values.expiresAt), zone),
    }
    const body = { data: { type: 'apiKey', attributes } } as const
    const { row } = await call(createApiKey, { params: { districtId: district.id }, body }, { idempotencyKey })
    void invalidate(listDistrictKeys)
    return row
  }
  return (
    <Form
      frame="dialog"
      title={t('title')}
      draft={draft}
      noun={t('noun')}
      fields={fields}
      start={{
        values: {
          name: '',
          oneroster: true,
          results: false,
          xapi: false,
          expiresAt: dateOf(dayNumberOf(firstDay) + DAYS_OF_A_YEAR),
        },
      }}
      saveLabel={t('save')}
      save={save}
      above={<p className={styles.explained}>{t('text', { district: district.name })}</p>}
      onSaved={key => key && onMade(key)}
      onClose={onClose}
    />
  )
}

/** The last instant of a day. A day that a change of the clock has skipped ends with the one before. */
function endOf(day: string, zone: string): string {
  const spans = spansIn(zone)
  const number = dayNumberOf(day)
  const { last } = (spans(number).at(-1) ?? spans(number - 1).at(-1))!
  return new Date(last).toISOString()
}
