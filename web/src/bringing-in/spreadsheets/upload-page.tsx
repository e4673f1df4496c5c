import '../texts.ts'
import { listSpreadsheetRows, readSpreadsheetUpload } from '@hornbook/contract/bringing-in/spreadsheet-uploads'
import { readDistrict } from '@hornbook/contract/rostering/districts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../../address/address.ts'
import { queryFor } from '../../api/queries.ts'
import { ChoiceButton } from '../../ui/button/choice-buttons.tsx'
import { Icon } from '../../ui/icons.tsx'
import { usePage } from '../../ui/page.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { ApplyBar } from './apply-bar.tsx'
import { Columns } from './columns.tsx'
import { Encodings } from './encodings.tsx'
import { Fill } from './fill.tsx'
import { Rows } from './rows.tsx'
import { Sheets } from './sheets.tsx'
import type { Upload, UploadOutcome } from './upload.ts'
import styles from './uploads.module.css'

const OUTCOMES: readonly UploadOutcome[] = [
  ...(['problem', 'asked', 'new', 'changed', 'unchanged'] as const),
  ...(['joined', 'leftOut'] as const),
]
const POLL_MS = 800

/** A spreadsheet that is being brought in: what it would change, and what is wrong with it (LIST-13 to LIST-15). */
function UploadPage({ list }: { readonly list: Upload['list'] }) {
  const { t } = useTranslation('bringingIn')
  const { districtId = '', id = '' } = useParams({ strict: false })
  const district = useQuery(queryFor(readDistrict, { params: { districtId } })).data?.row
  const { data, error, refetch } = useQuery({
    ...queryFor(readSpreadsheetUpload, { params: { districtId, spreadsheetUploadId: id } }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      ['comparing', 'applying'].includes(state.data?.row.status ?? '') ? POLL_MS : false,
  })
  const upload = data?.row
  usePage({
    title: upload?.fileName ?? t('spreadsheets.title'),
    area: 'rostering',
    crumbs: [
      { label: t('spreadsheets.districts'), to: '/districts' },
      { label: district?.name, to: addressOf('/districts/$districtId', { districtId }) },
      { label: t(`spreadsheets.lists.${list}`), to: addressOf(`/districts/$districtId/${list}`, { districtId }) },
      { label: upload?.fileName },
    ],
  })
  if (!upload && error)
    return <Failure page error={error} title={t('spreadsheets.loadFailed')} onRetry={() => void refetch()} />
  if (!upload) return <Loading text={t('spreadsheets.loading')} />
  return (
    <>
      <PageHead title={upload.fileName}>
        {[district?.name, t(`spreadsheets.lists.${list}`), <How key="how" upload={upload} />].flatMap((part, at) =>
          part ? [at > 0 ? ' · ' : '', part] : [],
        )}
      </PageHead>
      {upload.status === 'comparing' ? (
        <Loading text={t('spreadsheets.loading')} />
      ) : upload.status === 'applied' ? (
        <Applied upload={upload} districtId={districtId} />
      ) : (
        <Draft upload={upload} districtId={districtId} />
      )}
    </>
  )
}

export const StudentsUploadPage = () => <UploadPage list="students" />
export const ClassroomsUploadPage = () => <UploadPage list="classrooms" />
export const TeachersUploadPage = () => <UploadPage list="teachers" />
export const SchoolsUploadPage = () => <UploadPage list="schools" />

function How({ upload: { reading } }: { readonly upload: Upload }) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'spreadsheets.how' })
  return reading.format === 'csv'
    ? t('csv', { encoding: reading.encoding?.toUpperCase() ?? '' })
    : t('xlsx', { sheet: reading.sheet ?? '' })
}

interface PartProps {
  readonly upload: Upload
  readonly districtId: string
}

function Draft({ upload, districtId }: PartProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'spreadsheets' })
  const { counts } = upload
  const first = OUTCOMES.find(outcome => (counts?.[outcome] ?? 0) > 0) ?? 'problem'
  const [chosen, setChosen] = useState<UploadOutcome | null>(null)
  const outcome = chosen ?? first
  return (
    <div className={styles.page}>
      <p className={styles.rules}>{t(`rules.${upload.list}`)}</p>
      {counts && counts.synced > 0 && <p className={styles.note}>{t('synced', { count: counts.synced })}</p>}
      {counts && counts.joined > 0 && <p className={styles.note}>{t('joined', { count: counts.joined })}</p>}
      <JoinedNames upload={upload} />
      <Sheets upload={upload} districtId={districtId} />
      <Encodings upload={upload} districtId={districtId} />
      <Columns upload={upload} districtId={districtId} />
      <Fill key={upload.id} upload={upload} districtId={districtId} />
      <section className={styles.card} aria-label={t(`outcomes.${outcome}`)}>
        <div className={styles.tabs}>
          {OUTCOMES.filter(each => each !== 'joined' || each === outcome || (counts?.joined ?? 0) > 0).map(each => (
            <ChoiceButton
              className={styles.tab}
              key={each}
              aria-pressed={each === outcome}
              data-warn={(each === 'problem' || each === 'asked') && (counts?.[each] ?? 0) > 0}
              onClick={() => setChosen(each)}
            >
              {t(`outcomes.${each}`)} <b>{(counts?.[each] ?? 0).toLocaleString('en-US')}</b>
            </ChoiceButton>
          ))}
        </div>
        <Rows key={outcome} upload={upload} districtId={districtId} outcome={outcome} />
      </section>
      <ApplyBar upload={upload} districtId={districtId} />
    </div>
  )
}

/** Says that two columns are read as one family name, 'García' and 'López' (LIST-18). */
function JoinedNames({ upload }: { readonly upload: Upload }) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'spreadsheets' })
  const headerOf = (name: string) => upload.columns.find(({ field }) => field === name)?.header
  const [first, second] = [headerOf('lastName'), headerOf('secondLastName')]
  if (first === undefined || second === undefined) return null
  return <p className={styles.note}>{t('joinedNames', { first, second })}</p>
}

/** Names the rows that were left out because their question had no answer (PEOPLE-19). */
function Unanswered({ upload, districtId }: PartProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'spreadsheets.applied' })
  const { data } = useQuery(
    queryFor(listSpreadsheetRows, {
      params: { districtId, spreadsheetUploadId: upload.id },
      query: { 'filter[outcomeEq]': 'asked', 'page[size]': '100' },
    }),
  )
  const count = (upload.counts?.asked ?? 0) - (upload.counts?.askedNew ?? 0)
  const names = (data?.rows ?? []).map(({ name, line }) => t('row', { name: name ?? '—', line }))
  return <p>{t('unanswered', { count, names: [...names, ...(data?.next ? ['…'] : [])].join(', ') })}</p>
}

function Applied({ upload, districtId }: PartProps) {
  const { counts, list } = upload
  const { t } = useTranslation('bringingIn', { keyPrefix: 'spreadsheets.applied' })
  return (
    <div className={styles.applied} role="status">
      <Icon name="check" size={22} />
      <div>
        <h2>{t('title')}</h2>
        <p>{t('text', { new: (counts?.new ?? 0) + (counts?.askedNew ?? 0), changed: counts?.changed ?? 0 })}</p>
        {(counts?.leftOut ?? 0) > 0 && <p>{t('leftOut', { count: counts?.leftOut ?? 0 })}</p>}
        {(counts?.asked ?? 0) > (counts?.askedNew ?? 0) && <Unanswered upload={upload} districtId={districtId} />}
        {list === 'teachers' && (counts?.new ?? 0) > 0 && <p>{t('invite')}</p>}
        <Link to={`/districts/$districtId/${list}`} params={{ districtId }}>
          {t('back')}
        </Link>
      </div>
    </div>
  )
}
