import '../texts.ts'
import { listOpenImports } from '@hornbook/contract/bringing-in/open-imports'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import sheet from '../../ui/sheet.module.css'
import { Failure } from '../../ui/states/failure.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { Status } from '../status.tsx'
import styles from './in-progress.module.css'

const POLL_MS = 5_000

/** The roster files that are being read or applied now. */
export function InProgress() {
  const { t } = useTranslation('bringingIn')
  const { data, error, refetch } = useQuery({ ...queryFor(listOpenImports, {}), refetchInterval: POLL_MS })
  const files = data?.rows.filter(({ status }) => status === 'reading' || status === 'applying') ?? []
  return (
    <section className={sheet.sheet} aria-labelledby="in-progress">
      <div className={sheet.bar}>
        <h2 id="in-progress">{t('home.inProgress')}</h2>
      </div>
      {!data && error && <Failure error={error} title={t('home.runningFailed')} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows message="information" rows={2} />}
      {data && files.length === 0 && <p className={styles.quiet}>{t('home.nothingRuns')}</p>}
      {files.length > 0 && (
        <ul className={styles.list}>
          {files.map(({ id, fileName, districtName, status, progress, relationships }) => (
            <li key={id} className={styles.running}>
              <Link
                to="/districts/$districtId/roster-imports/$importId"
                params={{ districtId: relationships.district ?? '', importId: id }}
              >
                {fileName}
              </Link>
              <Status of={status} day={null} superseded={false} />
              <span className={styles.since}>{districtName}</span>
              {progress && <progress max={progress.of} value={progress.done} aria-label={fileName} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
