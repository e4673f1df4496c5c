import type { readDistrictSupport } from '@hornbook/contract/provider/district-support'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../api/answer.ts'
import { formatDateTime, formatDay } from '../dates/format-dates.ts'
import sheet from '../ui/sheet.module.css'
import styles from './district.module.css'
import { useJobNames } from './jobs/job-names.ts'

type Support = Answer<typeof readDistrictSupport>

interface ListProps {
  readonly name: 'administrators' | 'files' | 'imports' | 'ownJobs'
  readonly link?: ReactNode
  readonly rows: readonly { readonly id: string; readonly title: ReactNode; readonly text: ReactNode }[]
}

/** A short list of a district's, on a card of its own. */
function List({ name, link, rows }: ListProps) {
  const { t } = useTranslation('provider')
  return (
    <section className={sheet.sheet} aria-labelledby={`list-${name}`}>
      <div className={sheet.bar}>
        <h2 id={`list-${name}`}>{t(`${name}.title`)}</h2>
        <span className={sheet.end}>{link}</span>
      </div>
      {rows.length === 0 ? (
        <p className={styles.quiet}>{t(`${name}.none`)}</p>
      ) : (
        <ul className={styles.list}>
          {rows.map(({ id, title, text }) => (
            <li key={id}>
              <b>{title}</b>
              <small>{text}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface WorkProps {
  readonly districtId: string
  readonly district: string
  readonly support: Support
  readonly zone: string
}

/** What a district has sent and what is done for it: files, roster files, jobs. */
export function Work({ districtId, district, support, zone }: WorkProps) {
  const { t } = useTranslation('provider')
  const nameOf = useJobNames()
  const aboutFile = ({ sentBy, uploadedAt, takenBy, resolvedAt, status }: Support['files'][number]) => {
    const facts = { name: sentBy, date: formatDay(uploadedAt, zone), taker: takenBy ?? '' }
    if (resolvedAt !== null) return t('files.resolved', facts)
    if (status === 'purged') return t('files.purged', facts)
    return t(takenBy === null ? 'files.nobody' : 'files.inHand', facts)
  }
  const statuses: Readonly<Record<string, string>> = t('imports.statuses', { returnObjects: true })
  return (
    <>
      <List
        name="files"
        link={
          <Link to="/adminhub/uploads" search={{ search: district }}>
            {t('files.all')}
          </Link>
        }
        rows={support.files.map(file => ({ id: file.id, title: <bdi>{file.fileName}</bdi>, text: aboutFile(file) }))}
      />
      <List
        name="imports"
        rows={support.imports.map(({ id, fileName, status, createdAt }) => ({
          id,
          title: (
            <Link to="/districts/$districtId/roster-imports/$importId" params={{ districtId, importId: id }}>
              <bdi>{fileName}</bdi>
            </Link>
          ),
          text: `${statuses[status] ?? status}, ${formatDateTime(createdAt, zone)}`,
        }))}
      />
      <List
        name="ownJobs"
        rows={support.jobs.map(({ id, task, state, lastError, createdAt }) => ({
          id,
          title: nameOf({ task, fileName: null }),
          text: [t(`ownJobs.states.${state}`), formatDateTime(createdAt, zone), lastError].filter(Boolean).join(', '),
        }))}
      />
    </>
  )
}

/** Who its administrators are. */
export function Administrators({ support }: Pick<WorkProps, 'support'>) {
  const { t } = useTranslation('provider')
  return (
    <List
      name="administrators"
      rows={support.administrators.map(({ id, name, email }) => ({
        id,
        title: <bdi>{name}</bdi>,
        text: email === null ? t('people.noEmail') : <a href={`mailto:${email}`}>{email}</a>,
      }))}
    />
  )
}
