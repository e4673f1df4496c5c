import { useTranslation } from 'react-i18next'
import { formatDateTime, formatDay } from '../dates/format-dates.ts'
import { useZone } from '../dates/use-zone.ts'
import { Button } from '../ui/button/button.tsx'
import { CardCell, CardTable } from './card-table.tsx'
import styles from './data-out.module.css'
import { hasEnded, type Key } from './key.ts'

const COLUMNS = ['name', 'kind', 'may', 'used', 'ends'] as const

interface KeyTableProps {
  readonly keys: readonly Key[]
  /** The district's, in which days end. */
  readonly zone: string
  readonly onRevoke: (key: Key) => void
}

/** Those that work first; of a kind, the newest on top. */
export function KeyTable({ keys, zone, onRevoke }: KeyTableProps) {
  const { t } = useTranslation('dataOut', { keyPrefix: 'keys' })
  const now = Date.now()
  const sorted = keys.toSorted((a, b) => Number(hasEnded(a, now)) - Number(hasEnded(b, now)))
  return (
    <CardTable heads={COLUMNS.map(column => t(`columns.${column}`))} action={t('columns.action')}>
      {sorted.map(key => (
        <KeyRow key={key.id} row={key} zone={zone} now={now} onRevoke={() => onRevoke(key)} />
      ))}
    </CardTable>
  )
}

interface KeyRowProps {
  readonly row: Key
  readonly zone: string
  readonly now: number
  readonly onRevoke: () => void
}

function KeyRow({ row, zone, now, onRevoke }: KeyRowProps) {
  const { t } = useTranslation('dataOut', { keyPrefix: 'keys' })
  const { t: all } = useTranslation('dataOut')
  const ownZone = useZone(zone)
  const { kind, name, sign, may, madeBy, createdBy, createdAt, lastUsedAt, lastUsedFrom, expiresAt, revokedAt } = row
  const words: Readonly<Record<string, string>> = {
    ...t('rights', { returnObjects: true }),
    ...all('webhooks.event', { returnObjects: true }),
  }
  const isOver = hasEnded(row, now)
  const maker = madeBy === 'provider' ? t('provider') : (createdBy ?? t('somebody'))
  const ends = revokedAt
    ? t('revoked', { date: formatDay(revokedAt, zone) })
    : expiresAt === null
      ? t(row.madeBy === 'provider' && !row.mayRevoke ? 'notByYou' : 'noEnd')
      : isOver
        ? t('ended', { date: formatDay(expiresAt, zone) })
        : formatDay(expiresAt, zone)
  const cells = {
    kind: (
      <>
        {t(`kinds.${kind}`)}
        {sign && (
          <small>
            <code translate="no">{sign}</code>
          </small>
        )}
      </>
    ),
    may: new Intl.ListFormat('en', { type: 'unit' }).format(may.map(each => words[each] ?? each)),
    used: lastUsedAt ? (
      <>
        <span className={styles.time}>{formatDateTime(lastUsedAt, ownZone)}</span>
        {lastUsedFrom && <small>{t('from', { network: lastUsedFrom })}</small>}
      </>
    ) : (
      t(row.isUseRecorded ? 'never' : 'notRecorded')
    ),
    ends,
  }
  return (
    <tr data-over={isOver || undefined}>
      <th scope="row">
        <bdi>{name}</bdi>
        <small>{createdAt === null ? maker : t('made', { name: maker, date: formatDay(createdAt, zone) })}</small>
      </th>
      {(['kind', 'may', 'used', 'ends'] as const).map(column => (
        <CardCell key={column} head={t(`columns.${column}`)}>
          {cells[column]}
        </CardCell>
      ))}
      <td className={styles.action}>
        {!isOver && row.mayRevoke && (
          <Button size="small" writes aria-label={t('revokeOf', { name })} onClick={onRevoke}>
            {t('revoke')}
          </Button>
        )}
      </td>
    </tr>
  )
}
