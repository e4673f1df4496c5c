import { Skeleton } from '../ui/states/skeleton.tsx'
import type { Column } from './model/column.ts'
import styles from './table.module.css'
import { type RowProps, TableRow } from './table-body.tsx'
import type { useDrawnRows } from './use-drawn-rows.ts'

interface TableRowsProps<R> extends Omit<RowProps<R>, 'row' | 'index' | 'selected'> {
  readonly drawn: ReturnType<typeof useDrawnRows>
  /** The rows that have arrived; the others are drawn as placeholders. */
  readonly rows: readonly R[]
  readonly rowId: (row: R) => string
  readonly selected: ReadonlySet<string> | undefined
}

/** The rows in view, and the height of the others. */
export function TableRows<R>({ drawn, rows, rowId, selected, ...props }: TableRowsProps<R>) {
  const cells = props.columns.length + (props.choice ? 1 : 0)
  return (
    <tbody>
      <Gap height={drawn.heightBefore} columns={cells} />
      {drawn.indexes.map(index => {
        const row = rows[index]
        if (row === undefined) return <RowToCome key={`place ${index}`} index={index} {...props} />
        const id = rowId(row)
        return <TableRow key={id} row={row} index={index} selected={selected?.has(id) ?? false} {...props} />
      })}
      <Gap height={drawn.heightAfter} columns={cells} />
    </tbody>
  )
}

interface RowToComeProps {
  readonly index: number
  readonly headRows: number
  readonly columns: readonly Pick<Column<never>, 'id'>[]
  readonly choice?: object | undefined
}

/** The place of a row that is on its way. The arrow keys walk over it, and the row takes its place. */
function RowToCome({ index, headRows, columns, choice }: RowToComeProps) {
  const [name, ...others] = columns
  return (
    <tr aria-rowindex={index + headRows + 1}>
      {choice && <td data-choose="" />}
      <th key={name?.id} scope="row" data-row={index} data-column={0} tabIndex={-1} className={styles.toCome}>
        <Skeleton width={110 + ((index * 37) % 60)} height={10} />
      </th>
      {others.map(({ id }, at) => (
        <td key={id} data-row={index} data-column={at + 1} tabIndex={-1}>
          <Skeleton width={48} height={10} />
        </td>
      ))}
    </tr>
  )
}

/** Takes up the height of the rows that are not rendered. */
function Gap({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null
  return (
    <tr className={styles.gap}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}
