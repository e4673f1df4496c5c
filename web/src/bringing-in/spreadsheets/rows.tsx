import { changeSpreadsheetRow, listSpreadsheetRows } from '@hornbook/contract/bringing-in/spreadsheet-uploads'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowFrom } from '../../api/answer.ts'
import { queryFor } from '../../api/queries.ts'
import { Button } from '../../ui/button/button.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { FieldInput } from './field-input.tsx'
import type { Upload, UploadOutcome } from './upload.ts'
import styles from './uploads.module.css'
import { useAnswer } from './use-answer.ts'

type Row = RowFrom<typeof listSpreadsheetRows>

const SIZES = [50, 250, 1000] as const

interface RowsProps {
  readonly upload: Upload
  readonly districtId: string
  readonly outcome: UploadOutcome
}

/** The rows of one outcome: what each would do, and what is wrong with it. */
export function Rows({ upload, districtId, outcome }: RowsProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'spreadsheets' })
  const [step, setStep] = useState(0)
  const { data, error, refetch } = useQuery({
    ...queryFor(listSpreadsheetRows, {
      params: { districtId, spreadsheetUploadId: upload.id },
      query: { 'filter[outcomeEq]': outcome, 'page[size]': String(SIZES[step]) },
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <Failure error={error} title={t('loadFailed')} onRetry={() => void refetch()} />
  if (!data) return <Skeleton width="60%" />
  if (data.rows.length === 0) return <p className={styles.quiet}>{t(`none.${outcome}`)}</p>
  return (
    <>
      <ul className={styles.rows}>
        {data.rows.map(row => (
          <RowItem key={row.id} row={row} upload={upload} districtId={districtId} />
        ))}
      </ul>
      {data.next && step < SIZES.length - 1 && (
        <Button variant="quiet" onClick={() => setStep(step + 1)}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

interface RowProps {
  readonly row: Row
  readonly upload: Upload
  readonly districtId: string
}

function RowItem({ row, upload, districtId }: RowProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'spreadsheets.row' })
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const { mutate, isPending, isError } = useAnswer(
    (attributes: { edits?: Record<string, string>; leftOut?: boolean; seen?: true; asInFile?: true }) => ({
      endpoint: changeSpreadsheetRow,
      input: {
        params: { districtId, spreadsheetUploadId: upload.id, line: row.id },
        body: { data: { type: 'spreadsheetRow' as const, attributes } },
      },
    }),
  )
  const labelOf = (field: string) => upload.fields.find(({ name }) => name === field)?.label ?? field
  const edit = (edits: Readonly<Record<string, string>>) =>
    mutate({ edits: { ...typed, ...edits } }, { onSuccess: () => setTyped({}) })
  const { problems, clash, outcome, synced } = row
  const mended = [...new Set(problems.flatMap(({ field }) => (field === null || field === 'id' ? [] : [field])))]
  return (
    <li className={styles.row} aria-busy={isPending}>
      <p className={styles.who}>
        <b>{row.name ?? '—'}</b> <span className={styles.quiet}>{t('line', { line: row.line })}</span>
      </p>
      {clash && <p className={styles.bad}>{t('clash')}</p>}
      {(outcome === 'new' || outcome === 'changed' || outcome === 'asked' || clash) && (
        <Changes row={row} labelOf={labelOf} />
      )}
      {row.joinedInto !== null && <p>{t('joinedInto', { line: row.joinedInto })}</p>}
      {problems.map(({ field, message, answers }) => (
        <div key={`${field} ${message}`} className={styles.problem}>
          <p className={styles.bad}>
            {field !== null && <b>{labelOf(field)}: </b>}
            {message}
          </p>
          {answers.length > 0 && (
            <div className={styles.ways}>
              {answers.map(answer => (
                <Button writes key={answer.label} size="small" disabled={isPending} onClick={() => edit(answer.edits)}>
                  {answer.label}
                </Button>
              ))}
            </div>
          )}
        </div>
      ))}
      {mended.length > 0 && (
        <form
          className={styles.mend}
          onSubmit={event => {
            event.preventDefault()
            edit({})
          }}
        >
          {mended.map(field => (
            <FieldInput
              key={field}
              field={upload.fields.find(({ name }) => name === field)}
              label={labelOf(field)}
              value={typed[field] ?? row.cells[field] ?? ''}
              onChange={value => setTyped(before => ({ ...before, [field]: value }))}
            />
          ))}
          <Button type="submit" loading={isPending} disabled={Object.keys(typed).length === 0}>
            {t('save')}
          </Button>
        </form>
      )}
      <p className={styles.ways}>
        {clash && (
          <Button writes size="small" disabled={isPending} onClick={() => mutate({ seen: true })}>
            {t('seen')}
          </Button>
        )}
        {row.edited.length > 0 && outcome !== 'leftOut' && (
          <Button
            writes
            variant="quiet"
            size="small"
            disabled={isPending}
            onClick={() => mutate({ asInFile: true }, { onSuccess: () => setTyped({}) })}
          >
            {t('asInFile')}
          </Button>
        )}
        {outcome !== 'unchanged' && (
          <Button
            writes
            variant="quiet"
            size="small"
            disabled={isPending}
            onClick={() => mutate({ leftOut: outcome !== 'leftOut' })}
          >
            {t(outcome === 'leftOut' ? 'takeIn' : 'leaveOut')}
          </Button>
        )}
        {synced > 0 && <span className={styles.quiet}>{t('synced', { count: synced })}</span>}
        {isError && (
          <span className={styles.bad} role="alert">
            {t('failed')}
          </span>
        )}
      </p>
    </li>
  )
}

function Changes({ row, labelOf }: { readonly row: Row; readonly labelOf: (field: string) => string }) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'spreadsheets.row' })
  return (
    <ul className={styles.changes}>
      {row.changes.map(({ field, from, to }) => (
        <li key={field}>
          <span className={styles.quiet}>{labelOf(field)}</span>{' '}
          {row.outcome !== 'new' && row.outcome !== 'asked' && (
            <>
              {from === null ? <span className={styles.quiet}>{t('empty')}</span> : <del>{from}</del>}{' '}
              <span aria-hidden>→</span>{' '}
            </>
          )}
          <b>{to ?? t('empty')}</b>
        </li>
      ))}
    </ul>
  )
}
