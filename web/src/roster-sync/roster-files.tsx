import './texts.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import sheet from '../shell/sheet.module.css'
import { History } from './history.tsx'
import styles from './roster-files.module.css'
import { DropZone } from './upload/drop-zone.tsx'

interface FilesOf {
  readonly districtId: string
  /** How many of the latest to list; all of them where nothing is said. */
  readonly latest?: number
}

/** Where a district's roster files come in, and those that came before. */
export function RosterFiles({ districtId, latest = 4 }: FilesOf) {
  const { t } = useTranslation('rosterSync')
  return (
    <section className={sheet.sheet} aria-labelledby="roster-files">
      <div className={sheet.bar}>
        <h2 id="roster-files">{t('drop.title')}</h2>
        {Number.isFinite(latest) && (
          <div className={sheet.end}>
            <Link to="/districts/$districtId/roster-imports" params={{ districtId }}>
              {t('history.all')}
            </Link>
          </div>
        )}
      </div>
      <div className={styles.files}>
        <div className={styles.drop}>
          <DropZone districtId={districtId} />
        </div>
        <div className={styles.history}>
          <History districtId={districtId} latest={latest} />
        </div>
      </div>
    </section>
  )
}
