import { useTranslation } from 'react-i18next'
import type { LoadingMessage } from '../ui/states/loading.tsx'
import { LoadingLine, Skeleton } from '../ui/states/skeleton.tsx'
import { useScreen } from '../ui/use-screen.ts'
import { type Column, columnsFor, hiddenOn } from './model/column.ts'
import states from './states.module.css'
import styles from './table.module.css'
import { useTopOffset } from './use-top-offset.ts'

interface TableSkeletonProps<R> {
  readonly columns: readonly Column<R>[]
  readonly rows?: number
  readonly message: LoadingMessage
  readonly dense?: boolean
}

/** A loading table: grey columns and rows, with the specification's message (SHELL-8). */
export function TableSkeleton<R>({ columns, rows = 16, message, dense }: TableSkeletonProps<R>) {
  const { t } = useTranslation('table')
  const screen = useScreen()
  const box = useTopOffset<HTMLDivElement>()
  const hidden = hiddenOn(columns, screen)
  const few = columnsFor(columns, screen)
    .filter(({ id }) => !hidden.has(id))
    .slice(0, 9)
  return (
    <section className={styles.card} data-dense={dense} aria-busy="true" data-content-loading="" aria-label={t('busy')}>
      <div className={states.message} data-above-table="">
        <LoadingLine message={message} />
      </div>
      <div ref={box} className={styles.scroll}>
        <table className={styles.table} aria-hidden="true">
          <thead className={styles.head}>
            <tr>
              {few.map(({ id }, index) => (
                <th key={id} className={styles.placeholder}>
                  <Skeleton width={index === 0 ? 90 : 60} height={9} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: rows }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
              <tr key={row}>
                {few.map(({ id }, index) => (
                  <td key={id}>
                    <Skeleton width={index === 0 ? 120 + ((row * 37) % 60) : 48} height={10} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
