import { useTranslation } from 'react-i18next'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { DropZone } from '../../upload/drop-zone.tsx'
import type { RosterImport } from '../roster-import.ts'
import { Apply } from './apply.tsx'
import { asksForSystem } from './checks.ts'
import { Done } from './done.tsx'
import styles from './next-step.module.css'
import { Scheduled } from './scheduled.tsx'
import { Superseded } from './superseded.tsx'
import { WhichSystem } from './which-system.tsx'

interface NextStepProps {
  readonly file: RosterImport
  readonly districtId: string
  readonly zone: string | null | undefined
}

const number = new Intl.NumberFormat('en-US')

/** What the person can do next, by the file's status: wait, decide or continue. */
export function NextStep({ file, districtId, zone }: NextStepProps) {
  const { status } = file
  if (status === 'reading' || status === 'applying') return <Running file={file} doing={status} />
  if (status === 'applied' && file.progress) return <Running file={file} doing="undoing" />
  if (status === 'scheduled' && file.progress) return <Running file={file} doing="applying" />
  if (status === 'scheduled') return <Scheduled file={file} districtId={districtId} />
  if (file.supersededBy) return <Superseded districtId={districtId} by={file.supersededBy} />
  if (status === 'held' && asksForSystem(file.holds)) return <WhichSystem file={file} districtId={districtId} />
  if (status === 'previewed' || status === 'held')
    return <Apply key={file.id} file={file} districtId={districtId} held={status === 'held'} />
  if (status === 'discarded') return <Discarded />
  if (status === 'failed') return <Failed districtId={districtId} />
  return <Done file={file} status={status} districtId={districtId} zone={zone} />
}

function Running({ file, doing }: { readonly file: RosterImport; readonly doing: 'reading' | 'applying' | 'undoing' }) {
  const { t } = useTranslation('bringingIn')
  const { progress } = file
  return (
    <section className={styles.panel}>
      <div role="status">
        <h2>{t(`running.${doing}`)}</h2>
      </div>
      <ProgressBar done={progress?.done ?? 0} of={progress?.of ?? 1} label={t(`running.${doing}`)} />
      <p>
        {progress &&
          `${t('running.step', {
            step: progress.step,
            done: number.format(progress.done),
            of: number.format(progress.of),
          })}. `}
        {t('running.leave')}
      </p>
    </section>
  )
}

function Discarded() {
  const { t } = useTranslation('bringingIn')
  return (
    <section className={styles.panel}>
      <div role="status">
        <h2>{t('discarded.title')}</h2>
        <p>{t('discarded.text')}</p>
      </div>
    </section>
  )
}

function Failed({ districtId }: { readonly districtId: string }) {
  const { t } = useTranslation('bringingIn')
  return (
    <section className={`${styles.panel} ${styles.bad}`}>
      <h2>{t('failed.title')}</h2>
      <p>{t('failed.text')}</p>
      <div className={styles.retry}>
        <DropZone districtId={districtId} />
      </div>
    </section>
  )
}
