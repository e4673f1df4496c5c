import { undoUntil } from '@hornbook/rules/time/school-years'
import { formatLongDate } from '@hornbook/rules/time/written-days'
import { useTranslation } from 'react-i18next'
import { formatDateInWords } from '../dates/format-dates.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { minutesToBegin, minutesToUndo } from './how-long.ts'
import styles from './new-year.module.css'
import type { Rehearsal, Year } from './use-new-year.ts'

const DOES = ['moves', 'leaves', 'closes', 'noClass'] as const

interface BeginDialogProps {
  readonly year: Year
  /** Null for now. */
  readonly on: string | null
  readonly today: string | undefined
  readonly totals: Rehearsal['totals']
  readonly isBusy: boolean
  readonly onBegin: () => void
  readonly onClose: () => void
}

/** Asks once before a year begins, and says what it costs: what it does, how long it takes, and what it is to undo it. */
export function BeginDialog({ year, on, today, totals, isBusy, onBegin, onClose }: BeginDialogProps) {
  const { t } = useTranslation('year')
  const day = on ?? today
  const confirm = t(on === null ? 'ask.begin' : 'ask.set', { year: year.name })
  const last = day ? formatLongDate(undoUntil(day)) : ''
  const times = {
    begin: t('ask.minutes', { count: minutesToBegin(totals) }),
    undo: t('ask.minutes', { count: minutesToUndo(totals) }),
  }
  return (
    <Dialog
      onClose={onClose}
      title={
        on === null
          ? t('ask.now', { year: year.name })
          : t('ask.onDay', { year: year.name, day: formatDateInWords(on) })
      }
      withCloseButton={!isBusy}
      closeOnEscape={!isBusy}
      closeOnClickOutside={!isBusy}
    >
      <ul className={styles.asks}>
        {DOES.filter(name => totals[name] > 0).map(name => (
          <li key={name}>
            <b>{totals[name].toLocaleString('en-US')}</b> {t(`does.${name}`, { count: totals[name] })}
          </li>
        ))}
      </ul>
      <p>{t(on === null ? 'ask.takes' : 'ask.takesOnDay', times)}</p>
      <p>{t('ask.undo', { ...times, last })}</p>
      {on !== null && <p>{t('ask.changes')}</p>}
      <DialogActions>
        <Button disabled={isBusy} onClick={onClose}>
          {t('ask.cancel')}
        </Button>
        <Button writes variant="primary" data-autofocus loading={isBusy} onClick={onBegin}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
