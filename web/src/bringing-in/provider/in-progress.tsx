import type { listOpenImports } from '@hornbook/contract/bringing-in/open-imports'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { RowFrom } from '../../api/answer.ts'
import sheet from '../../ui/sheet.module.css'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { Status } from '../status.tsx'
import styles from './provider-home.module.css'

interface InProgressProps {
  readonly files: readonly RowFrom<typeof listOpenImports>[]
  readonly loading: boolean
}

/** The roster files that are being read or applied now. */
export function InProgress({ files, loading }: InProgressProps) {
  const { t } = useTranslation('bringingIn')
  return (
    <section className={sheet.sheet} aria-labelledby="in-progress">
      <div className={sheet.bar}>
        <h2 id="in-progress">{t('home.inProgress')}</h2>
      </div>
      {loading && <SkeletonRows message="information" rows={2} />}
      {!loading && files.length === 0 && <p className={styles.quiet}>{t('home.nothingRuns')}</p>}
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
