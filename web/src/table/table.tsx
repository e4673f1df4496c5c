import { useMediaQuery } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OF_ONE_TABLE } from '../address/query-keys.ts'
import { table as texts } from '../texts/en/table.ts'
import { addTexts } from '../texts/texts.ts'
import type { Chip, Column } from './model/column.ts'
import { groupStarts, headings } from './model/header-rows.ts'
import states from './states.module.css'
import styles from './table.module.css'
import { type Leads, TableRow } from './table-body.tsx'
import { TableHead } from './table-head.tsx'
import { Toolbar } from './toolbar/toolbar.tsx'
import { useGridKeys } from './use-grid-keys.ts'
import { useRoom } from './use-room.ts'
import { useRows } from './use-rows.ts'
import { useSteadyColumns } from './use-steady-columns.ts'
import { useTableState } from './use-table-state.ts'

addTexts('table', texts)

/** From so many rows on, only those in sight are drawn. */
const VIRTUAL_FROM = 200
const NO_CHIPS: readonly never[] = []

interface TableOf<R extends object> {
  /** What the rows are, for whoever cannot see the page around. */
  readonly name: string
  /** The first one names the row and always shows. */
  readonly columns: readonly Column<R>[]
  readonly rows: readonly R[]
  readonly rowId: (row: R) => string
  readonly rowHref?: (row: R) => string
  readonly chips?: readonly Chip<R>[]
  readonly words: (row: R) => string
  readonly searchLabel: string
  /** As the address writes it: 'fullName', '-createdAt'. */
  readonly defaultSort: string
  /** Rows of another range or a newer reading are on their way; these stay meanwhile. */
  readonly busy?: boolean
  /** Rows so close that a whole class fits the window. */
  readonly dense?: boolean
  readonly tools?: ReactNode
}

/** The one table of the product: sorted, searched, narrowed by chips, walked with arrow keys, at home on paper. */
export function Table<R extends object>(given: TableOf<R>) {
  const { name, columns, rows, rowId, rowHref, chips = NO_CHIPS, words, defaultSort } = given
  const { t } = useTranslation('table')
  const router = useRouter()
  const state = useTableState(columns, defaultSort)
  const [typed, setTyped] = useState(state.typed)
  const shown = useRows({ rows, columns, chips, words, rowId, state, typed })
  const narrow = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false })
  const box = useRoom<HTMLDivElement>()
  useSteadyColumns(box, rows, shown.columns.map(({ id }) => id).join())
  const virtual = useVirtualizer({
    count: shown.rows.length,
    enabled: shown.rows.length > VIRTUAL_FROM,
    getScrollElement: () => box.current,
    estimateSize: () => (given.dense ? 24 : 26),
    overscan: 12,
  })
  const leads = useMemo<Leads<R>>(() => {
    if (!rowHref) return { open: () => {} }
    const search = ((before: object) => ({ ...before, ...OF_ONE_TABLE })) as never
    return {
      href: rowHref,
      approach: row => void router.preloadRoute({ to: rowHref(row), search }),
      open: row => void router.navigate({ to: rowHref(row), search }),
    }
  }, [rowHref, router])
  const keys = useGridKeys({
    box,
    rows: shown.rows.length,
    columns: shown.columns.length,
    reveal: row => virtual.scrollToIndex(row),
    open: row => leads.open(shown.rows[row]!),
  })
  const starts = useMemo(() => groupStarts(shown.columns), [shown.columns])
  const items = shown.rows.length > VIRTUAL_FROM ? virtual.getVirtualItems() : null
  const drawn = items ? items.map(({ index }) => index) : shown.rows.map((_, index) => index)
  const before = items?.[0]?.start ?? 0
  const after = items?.length ? virtual.getTotalSize() - items.at(-1)!.end : 0
  const headRows = headings(shown.columns).some(({ kind }) => kind === 'group') ? 2 : 1
  return (
    <section className={styles.card} aria-label={name} aria-busy={given.busy ?? false} data-dense={given.dense}>
      <Toolbar
        columns={columns}
        rows={rows}
        chips={chips}
        state={state}
        matching={shown.rows.length}
        searchLabel={given.searchLabel}
        typed={typed}
        onType={setTyped}
        tools={given.tools}
      />
      {given.busy && (
        <p className={states.busy} role="status">
          <span className="visually-hidden">{t('busy')}</span>
        </p>
      )}
      <div ref={box} className={styles.scroll} {...keys}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: it is a table, and a grid that one walks through */}
        <table role="grid" aria-label={name} aria-rowcount={shown.rows.length + headRows} className={styles.table}>
          <TableHead columns={shown.columns} sort={state.sort} onSort={state.sortBy} />
          <tbody>
            <Gap height={before} columns={shown.columns.length} />
            {drawn.map(index => (
              <TableRow
                key={rowId(shown.rows[index]!)}
                row={shown.rows[index]!}
                index={index}
                headRows={headRows}
                columns={shown.columns}
                starts={starts}
                leads={leads}
                under={narrow ? columns[0]?.under?.(shown.rows[index]!) : null}
              />
            ))}
            <Gap height={after} columns={shown.columns.length} />
          </tbody>
        </table>
        {shown.rows.length === 0 && rows.length > 0 && (
          <div className={states.noMatch}>
            <h2>{t('noMatch')}</h2>
            <p>{t('noMatchText')}</p>
            <button
              type="button"
              className={states.plainButton}
              onClick={() => {
                setTyped('')
                state.clear()
              }}
            >
              {t('showAll')}
            </button>
          </div>
        )}
      </div>
    </section>
  )
}

/** Stands for the rows above and below those in sight. */
function Gap({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null
  return (
    <tr className={styles.gap}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}
