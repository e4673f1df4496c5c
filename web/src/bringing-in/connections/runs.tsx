import {
  listConnectionRuns,
  listConnections,
  readConnection,
  readConnectionFile,
} from '@hornbook/contract/bringing-in/connections'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { invalidate, queryFor } from '../../api/queries.ts'
import { saveFile } from '../../api/save-file.ts'
import { formatDateTime } from '../../dates/format-dates.ts'
import { Button } from '../../ui/button/button.tsx'
import sheet from '../../ui/sheet.module.css'
import { Empty } from '../../ui/states/empty.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import styles from './connections.module.css'
import { type Connection, isGoing, type Run } from './connections.ts'

interface RunsProps {
  readonly districtId: string
  readonly connection: Connection
  readonly zone: string
}

/** How many nights are shown. */
const SHOWN = 30
const SHOWN_OF_OTHER = 7
/** How often the page looks while one goes on, in milliseconds. */
const LOOK_MS = 2_000
/** How often it looks whether one has begun: what is sent begins one by itself. */
const IDLE_MS = 10_000

/** The newest runs of a connection, read again and again. */
export const useRuns = (districtId: string, connectionId: string | undefined, lookMs: number | false = IDLE_MS) =>
  useQuery({
    ...queryFor(listConnectionRuns, {
      params: { districtId, connectionId: connectionId ?? '' },
      query: { 'page[size]': String(SHOWN) },
    }),
    enabled: connectionId !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.rows.some(isGoing) ? LOOK_MS : lookMs),
  })

/** Reads connections again once a run has ended: how they stand and when one came last is judged by it. */
export function useEndedRuns(runs: readonly Run[] | undefined): void {
  const ended = runs?.find(run => !isGoing(run))?.id ?? null
  const isRead = runs !== undefined
  const before = useRef<string | null>(undefined)
  useEffect(() => {
    if (!isRead) return
    if (before.current !== undefined && before.current !== ended) void invalidate(listConnections, readConnection)
    before.current = ended
  }, [isRead, ended])
}

/** One row a night, also for the night with nothing. Of a connection besides the one that the page is about it has a name, and only what there is. */
export function Runs({ districtId, connection, zone, isOther = false }: RunsProps & { readonly isOther?: boolean }) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.runs' })
  const { data, error, refetch } = useRuns(districtId, connection.id)
  useEndedRuns(data?.rows)
  if (isOther && !data?.rows.length) return null
  const title = `runs-${connection.id}`
  return (
    <section className={sheet.sheet} aria-labelledby={title}>
      <div className={sheet.bar}>
        <h2 id={title}>{isOther ? t('of', { name: connection.name }) : t('title')}</h2>
        <span className={styles.quiet}>{t('newest')}</span>
      </div>
      {!data && error && <Failure error={error} title={t('failed')} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows message="information" rows={3} />}
      {data?.rows.length === 0 && (
        <Empty compact title={t('none')}>
          {t('noneText')}
        </Empty>
      )}
      {data && data.rows.length > 0 && (
        <>
          <div className={sheet.scroll}>
            <table className={`${sheet.table} ${styles.runs}`}>
              <thead>
                <tr>
                  <th scope="col">{t('when')}</th>
                  <th scope="col">{t('what')}</th>
                  <th scope="col">{t('students')}</th>
                  <th scope="col">{t('file')}</th>
                </tr>
              </thead>
              <tbody>
                {data.rows.slice(0, isOther ? SHOWN_OF_OTHER : SHOWN).map(run => (
                  <RunRow key={run.id} districtId={districtId} connection={connection} run={run} zone={zone} />
                ))}
              </tbody>
            </table>
          </div>
          <p className={styles.legend}>{t('legend')}</p>
        </>
      )}
    </section>
  )
}

interface RunRowProps extends RunsProps {
  readonly run: Run
}

function RunRow({ districtId, connection, run, zone }: RunRowProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.runs' })
  const when = formatDateTime(run.beganAt, zone)
  const params = { districtId, connectionId: connection.id, connectionRunId: run.id }
  const download = useMutation({
    mutationFn: () => call(readConnectionFile, { params }),
    onSuccess: ({ content, name }) => saveFile(content, name),
    // A page that stays open offers files whose days are over.
    onError: error => isGone(error) && void invalidate(listConnectionRuns),
  })
  const detail = download.error instanceof ApiError ? download.error.errors[0]?.detail : undefined
  const state = run.state === 'held' && run.importStatus === 'applied' ? 'heldThenApplied' : run.state
  return (
    <tr>
      <th scope="row" className={styles.time}>
        {when}
      </th>
      <td>
        <b className={styles.state} data-state={state}>
          {t(`states.${state}`)}
        </b>
        <small>{run.sentence}</small>
      </td>
      <td className={styles.time}>{run.counts && <Difference of={run.counts.students} />}</td>
      <td>
        <span className={styles.links}>
          {run.importId && (
            <Link
              to="/districts/$districtId/roster-imports/$importId"
              params={{ districtId, importId: run.importId }}
              aria-label={t('seeOf', { when })}
            >
              {t('see')}
            </Link>
          )}
          {run.hasFile && (
            <Button
              size="small"
              aria-label={t('downloadOf', { when })}
              loading={download.isPending}
              onClick={() => download.mutate()}
            >
              {t('download')}
            </Button>
          )}
        </span>
        {download.isError && (
          <p role="alert" className={styles.bad}>
            {isGone(download.error) ? t('fileGone') : (detail ?? t('notDownloaded'))}
          </p>
        )}
      </td>
    </tr>
  )
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

const number = new Intl.NumberFormat('en-US')

function Difference({ of }: { readonly of: NonNullable<Run['counts']>['students'] }) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.runs' })
  const signs = [
    of.added > 0 && `+${number.format(of.added)}`,
    of.archived > 0 && `−${number.format(of.archived)}`,
    of.changed + of.moved > 0 && `~${number.format(of.changed + of.moved)}`,
  ].filter(Boolean)
  return signs.length > 0 ? signs.join(' ') : t('nothingChanged')
}
