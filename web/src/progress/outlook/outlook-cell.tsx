import type { Outlook } from '@hornbook/rules/figures/outlook'
import { useTranslation } from 'react-i18next'
import { EmptyCell } from '../../table/cells/text-cells.tsx'
import styles from './outlook.module.css'
import { outlookWords } from './outlook.ts'

interface OutlookCellProps {
  readonly outlook: Outlook | null
  /** The district's, 'MM-dd'. */
  readonly schoolYearEnd: string
}

/** '5 a week, 9 needed', with the state as a word, and the distance on hover (OUTLOOK-4). */
export function OutlookCell({ outlook, schoolYearEnd }: OutlookCellProps) {
  const { t } = useTranslation('progress')
  if (outlook === null) return <EmptyCell />
  const { state, pace, toGo } = outlookWords(outlook, t, schoolYearEnd)
  return (
    <span className={styles.outlook} data-state={outlook.state} title={toGo}>
      <span>{state}</span>
      {pace && <small>{pace}</small>}
      <span className="visually-hidden">. {toGo}</span>
    </span>
  )
}
