import type { Outlook } from '@hornbook/rules/figures/outlook'
import { useTranslation } from 'react-i18next'
import { EmptyCell } from '../../table/cells/text-cells.tsx'
import styles from './outlook.module.css'
import { outlookWords } from './outlook.ts'
import { OutlookSign } from './outlook-sign.tsx'

interface OutlookCellProps {
  readonly outlook: Outlook | null
  /** The district's, 'MM-dd'. */
  readonly schoolYearEnd: string
}

/** '5 a week, 9 needed' with one sign for the state, which is a word for screen readers and on hover, with the distance (OUTLOOK-4). */
export function OutlookCell({ outlook, schoolYearEnd }: OutlookCellProps) {
  const { t } = useTranslation('progress')
  if (outlook === null) return <EmptyCell />
  const { state, pace, toGo } = outlookWords(outlook, t, schoolYearEnd)
  return (
    <span className={styles.outlook} data-state={outlook.state} title={[state, toGo].filter(Boolean).join('. ')}>
      <OutlookSign state={outlook.state} />
      <span className="visually-hidden">{pace ? `${state}. ` : ''}</span>
      <span>{pace ?? state}</span>
      <span className="visually-hidden">. {toGo}</span>
    </span>
  )
}
