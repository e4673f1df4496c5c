import './texts.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import sheet from '../ui/sheet.module.css'
import { RosterFileHistory } from './history.tsx'
import styles from './roster-files.module.css'
import { DropZone } from './upload/drop-zone.tsx'
import { useIsOffForDistrict, useMayUpload } from './use-may-upload.ts'

interface RosterFilesProps {
  readonly districtId: string
  /** Lists every file, in pages, instead of the latest few. */
  readonly all?: boolean
}

const LATEST = 4

/** Uploads a district's roster files and lists earlier ones; hidden from people who may not upload (DIST-4). */
export function RosterFiles({ districtId, all = false }: RosterFilesProps) {
  const { t } = useTranslation('bringingIn')
  const isOff = useIsOffForDistrict(districtId)
  if (!useMayUpload(districtId)) return null
  return (
    <section className={sheet.sheet} aria-labelledby="roster-files">
      <div className={sheet.bar}>
        <h2 id="roster-files">{t('drop.title')}</h2>
        {isOff && <span className={styles.off}>{t('drop.off')}</span>}
        {!all && (
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
          <RosterFileHistory districtId={districtId} latest={all ? undefined : LATEST} />
        </div>
      </div>
    </section>
  )
}
