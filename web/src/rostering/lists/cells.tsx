import { formatExactTime, formatShortDate } from '../../dates/format-dates.ts'
import { EmptyCell } from '../../table/cells/text-cells.tsx'
import styles from './cells.module.css'

/** An instant as MM/dd/yy, with the exact time on hover. */
export function DateCell({ at, zone }: { readonly at: string | null; readonly zone: string }) {
  if (at === null) return <EmptyCell />
  return (
    <time dateTime={at} title={formatExactTime(at, zone)}>
      {formatShortDate(at, zone)}
    </time>
  )
}

export function TextCell({ text }: { readonly text: string | null }) {
  return text ? <span className={styles.text}>{text}</span> : <EmptyCell />
}
