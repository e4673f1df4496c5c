import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import type { Column } from '../model/column.ts'
import states from '../states.module.css'
import type { TableState } from '../use-table-state.ts'
import { matcherOf } from './condition.ts'
import { columnName } from './words.ts'

interface NoMatchProps<R> {
  readonly title: string
  readonly columns: readonly Column<R>[]
  readonly rows: readonly R[]
  readonly state: TableState
  readonly onShowAll: () => void
}

/** Says that no row matches, and which filter to drop for some to come back. */
export function NoMatch<R>({ title, columns, rows, state, onShowAll }: NoMatchProps<R>) {
  const { t } = useTranslation('table')
  const without = useMemo(() => {
    const asked = state.conditions.flatMap(({ column: id, written }) => {
      const column = columns.find(each => each.id === id)
      const matches = column && matcherOf(column, written)
      return column && matches ? [{ id, name: columnName(column), matches }] : []
    })
    return asked
      .map(({ id, name }) => {
        const others = asked.filter(other => other.id !== id)
        return { id, name, count: rows.filter(row => others.every(({ matches }) => matches(row))).length }
      })
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count)
  }, [columns, rows, state.conditions])
  const [best] = without
  return (
    <div className={states.noMatch}>
      <h2>{title}</h2>
      <p>
        {best ? without.map(({ name, count }) => t('filter.without', { name, count })).join(' ') : t('noMatchText')}
      </p>
      {best && (
        <Button onClick={() => state.ask(best.id, undefined)}>{t('filter.removeOne', { name: best.name })}</Button>
      )}{' '}
      <Button onClick={onShowAll}>{t('showAll')}</Button>
    </div>
  )
}
