import { useTranslation } from 'react-i18next'
import { formatDateTime, formatDay } from '../../dates/format-dates.ts'
import { useZone } from '../../dates/use-zone.ts'
import { Button } from '../../ui/button/button.tsx'
import { CardCell, CardTable } from '../card-table.tsx'
import styles from '../data-out.module.css'
import type { NightlyExport } from './nightly-export.ts'
import { NightlyState } from './nightly-state.tsx'

const COLUMNS = ['server', 'what', 'when', 'state'] as const
const ACTS = ['try', 'change', 'remove'] as const
const WORDS = { try: 'open', change: 'change', remove: 'remove' } as const

interface NightlyTableProps {
  readonly rows: readonly NightlyExport[]
  /** The district's. */
  readonly zone: string
  readonly onAct: (act: (typeof ACTS)[number], row: NightlyExport) => void
}

export function NightlyTable({ rows, zone, onAct }: NightlyTableProps) {
  const { t } = useTranslation('dataOut', { keyPrefix: 'nightly' })
  const ownZone = useZone(zone)
  return (
    <CardTable heads={COLUMNS.map(column => t(`columns.${column}`))} action={t('columns.action')}>
      {rows.map(row => {
        const { id, host, username, folder, fileName, oneRosterVersion, results, startsAt, nextAt } = row
        const cells = {
          what: (
            <>
              {t('version', { version: oneRosterVersion })}
              {results && <>, {t('withResults')}</>}
              <small>{t('into', { file: fileName, folder })}</small>
            </>
          ),
          when: (
            <>
              {t('every', { hour: startsAt })}
              {nextAt && <small>{t('next', { time: formatDateTime(nextAt, ownZone) })}</small>}
            </>
          ),
          state: <NightlyState row={row} zone={ownZone} />,
        }
        return (
          <tr key={id}>
            <th scope="row">
              <bdi>{host}</bdi>
              <small>
                <code translate="no">
                  {username}@{host}
                </code>
              </small>
              <small>{t('made', { name: row.createdBy ?? t('somebody'), date: formatDay(row.createdAt, zone) })}</small>
            </th>
            {(['what', 'when', 'state'] as const).map(column => (
              <CardCell key={column} head={t(`columns.${column}`)}>
                {cells[column]}
              </CardCell>
            ))}
            <td className={styles.action}>
              <span className={styles.acts}>
                {ACTS.map(act => (
                  <Button
                    key={act}
                    size="small"
                    writes
                    aria-label={t(`${WORDS[act]}Of`, { host })}
                    onClick={() => onAct(act, row)}
                  >
                    {t(WORDS[act])}
                  </Button>
                ))}
              </span>
            </td>
          </tr>
        )
      })}
    </CardTable>
  )
}
