import '../texts.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatExactTime } from '../../dates/format-dates.ts'
import { Button } from '../../ui/button/button.tsx'
import { Empty } from '../../ui/states/empty.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { authorOf } from './author-of.ts'
import { ChangeLines } from './change-line.tsx'
import styles from './history.module.css'
import { originSentence } from './origin.ts'
import { type Entry, type HistoryNoun, useHistory } from './use-history.ts'

interface HistoryProps {
  readonly noun: HistoryNoun
  readonly districtId: string
  readonly id: string
  readonly zone: string
  /** Whether the roster files of the district open for this person. */
  readonly mayOpenFiles: boolean
}

/** Who changed a record, when, and what it was before (LIST-10). */
export function History({ noun, districtId, id, zone, mayOpenFiles }: HistoryProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'history' })
  const { t: origins } = useTranslation('rostering', { keyPrefix: 'history.origin' })
  const { origin, entries, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useHistory(
    noun,
    districtId,
    id,
  )
  if (!entries && error) return <Failure error={error} title={t('failed')} onRetry={() => void refetch()} />
  if (!entries) return <SkeletonRows message="information" rows={5} />
  if (entries.length === 0) return <Empty title={t('none')}>{t('noneText')}</Empty>
  return (
    <>
      <p className={styles.about}>
        {origin && <b>{originSentence(origin, origins)}</b>} {t(noun === 'students' ? 'aboutStudent' : 'about')}
      </p>
      <ol className={styles.list} aria-label={t('title')}>
        {entries.map(entry => (
          <li key={entry.id} className={styles.entry}>
            <time dateTime={entry.at} title={formatExactTime(entry.at, zone)} className={styles.at}>
              {formatDateTime(entry.at, zone)}
            </time>
            <div className={styles.what}>
              <ChangeLines entry={entry} />
              <Author entry={entry} districtId={districtId} mayOpenFiles={mayOpenFiles} />
            </div>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button
          writes={false}
          className={styles.more}
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </>
  )
}

type AuthorProps = { readonly entry: Entry } & Pick<HistoryProps, 'districtId' | 'mayOpenFiles'>

function Author({ entry, districtId, mayOpenFiles }: AuthorProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'history' })
  const { action, recordsCount, fileName, relationships } = entry
  const others = recordsCount > 1 && fileName === null ? `, ${t('withOthers', { count: recordsCount - 1 })}` : ''
  const file = relationships.rosterImport
  const isNewYear = action === 'newYear.begin' || action === 'newYear.undo'
  return (
    <p className={styles.who}>
      {isNewYear && <b>{t(action === 'newYear.undo' ? 'undoneNewYear' : 'newYear')}, </b>}
      {authorOf(entry, t)}
      {others}
      {fileName !== null && (
        <>
          {', '}
          {t(action === 'rosterImport.undo' ? 'undoneFile' : 'file')}{' '}
          {mayOpenFiles && file ? (
            <Link to="/districts/$districtId/roster-imports/$importId" params={{ districtId, importId: file }}>
              {fileName}
            </Link>
          ) : (
            fileName
          )}
        </>
      )}
    </p>
  )
}
