import '../texts.ts'
import type { Range } from '@hornbook/rules/time/ranges'
import { formatLongDate } from '@hornbook/rules/time/written-days'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../signed-in/current-session.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import styles from './reports.module.css'

/** The dialog about the report that was last asked for, of a unit and its range. It stays while the page is laid out anew. */
export function useOnItsWay(unit: string | undefined, range: Range | null) {
  const [unprintableNames, onAsked] = useState<readonly string[] | null>(null)
  const dates = range ? [`${formatLongDate(range.start)} - ${formatLongDate(range.end)}`] : []
  const onItsWay: ReactNode = unprintableNames && (
    <OnItsWay
      about={[unit ?? '', ...dates].join(', ')}
      unprintableNames={unprintableNames}
      onClose={() => onAsked(null)}
    />
  )
  return { onItsWay, onAsked }
}

interface OnItsWayProps {
  readonly about: string
  readonly unprintableNames: readonly string[]
  readonly onClose: () => void
}

/** Says that a report is being made, that nobody need wait for it (RPT-2), and whose names cannot be printed (RPT-8). */
export function OnItsWay({ about, unprintableNames, onClose }: OnItsWayProps) {
  const { t } = useTranslation('progress', { keyPrefix: 'reports' })
  const { t: ofDownload } = useTranslation('progress', { keyPrefix: 'download' })
  const { email } = useUser()
  return (
    <Dialog onClose={onClose} title={t('onItsWay.title')}>
      <p className={styles.onItsWay}>
        <Spinner />
        <span>{about}</span>
      </p>
      <p className={styles.told}>{email ? t('onItsWay.text', { email }) : t('onItsWay.textWithoutMail')}</p>
      {unprintableNames.length > 0 && (
        <p className={styles.told}>{ofDownload('boxes', { names: unprintableNames.join(', ') })}</p>
      )}
      <div className={styles.actions}>
        <Button variant="primary" data-autofocus onClick={onClose}>
          {t('onItsWay.stay')}
        </Button>
        <ButtonLink to="/my-reports" onClick={onClose}>
          {t('onItsWay.open')}
        </ButtonLink>
      </div>
    </Dialog>
  )
}
