import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icons.tsx'
import type { Column } from './model/column.ts'
import { groupHeadings, groupStarts } from './model/header-rows.ts'
import { ariaSortOf, type SortOrder } from './model/sort-order.ts'
import mark from './sort-mark.module.css'
import styles from './table.module.css'

/** Headings from this length on wrap onto two lines. */
const LONG_HEADING = 20
const maxWidth = ({ length }: string) =>
  length < LONG_HEADING ? {} : { style: { maxWidth: `${Math.ceil(length * 0.55)}ch` } }

interface TableHeadProps<R> {
  readonly columns: readonly Column<R>[]
  readonly sort: SortOrder
  readonly onSort: (column: string) => void
  /** The columns that rows are filtered by. */
  readonly asked: readonly { readonly column: string }[]
  /** The checkbox that selects all rows. */
  readonly choice?: ReactNode
}

/** Headings in one row, or in two if columns are grouped. */
export function TableHead<R>({ columns, sort, onSort, asked, choice }: TableHeadProps<R>) {
  const upper = groupHeadings(columns)
  const grouped = upper.some(({ kind }) => kind === 'group')
  const starts = groupStarts(columns)
  const heading = (column: Column<R>, rowSpan: number) => (
    <Heading
      key={column.id}
      column={column}
      index={columns.indexOf(column)}
      starts={starts.has(column.id)}
      rowSpan={rowSpan}
      sort={sort}
      onSort={onSort}
      asked={asked}
    />
  )
  return (
    <thead className={styles.head}>
      <tr>
        {choice}
        {upper.map(each =>
          each.kind === 'column' ? (
            heading(each.column, grouped ? 2 : 1)
          ) : (
            <th
              key={`${each.name} ${each.columns[0]!.id}`}
              scope="colgroup"
              colSpan={each.columns.length}
              className={styles.group}
            >
              {each.name}
            </th>
          ),
        )}
      </tr>
      {grouped && (
        <tr className={styles.secondRow}>
          {upper.flatMap(each => (each.kind === 'group' ? each.columns.map(column => heading(column, 1)) : []))}
        </tr>
      )}
    </thead>
  )
}

interface HeadingProps<R> extends Omit<TableHeadProps<R>, 'columns' | 'choice'> {
  readonly column: Column<R>
  readonly index: number
  readonly starts: boolean
  readonly rowSpan: number
}

function Heading<R>({ column, index, starts, rowSpan, sort, onSort, asked }: HeadingProps<R>) {
  const { t } = useTranslation('table')
  const order = ariaSortOf(column, sort)
  const marks = [column.numeric && styles.numeric, starts && styles.groupStart].filter(Boolean).join(' ')
  return (
    <th scope="col" rowSpan={rowSpan} aria-sort={order} data-row={-1} data-column={index} className={marks}>
      <button type="button" tabIndex={-1} className={styles.sort} onClick={() => onSort(column.id)}>
        <span data-long={column.header.length >= LONG_HEADING} {...maxWidth(column.header)}>
          {column.header}
          {column.allTime && (
            <>
              <span aria-hidden="true">*</span>
              <span className="visually-hidden"> {t('asteriskSpoken')}</span>
            </>
          )}
          {asked.some(each => each.column === column.id) && (
            <span className={mark.funnel}>
              <Icon name="filter" size={11} />
              <span className="visually-hidden"> {t('filter.filtered')}</span>
            </span>
          )}
        </span>
        <SortMark order={order} />
      </button>
    </th>
  )
}

function SortMark({ order }: { readonly order: 'none' | 'ascending' | 'descending' }) {
  return (
    <svg className={mark.mark} data-order={order} width="9" height="9" viewBox="0 0 10 10" aria-hidden="true">
      <path d={order === 'descending' ? 'M1 3h8L5 8z' : 'M1 7h8L5 2z'} fill="currentColor" />
    </svg>
  )
}
