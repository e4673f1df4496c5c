import type { EditedColumn } from '@hornbook/contract/columns'
import { formatShortDay } from '@hornbook/rules/time/written-days'
import type { TFunction } from 'i18next'
import { dayOf, formatShortDate } from '../../dates/format-dates.ts'
import type { Column } from '../../table/model/column.ts'
import { DateCell, TextCell } from './cells.tsx'

interface Named<R> {
  readonly id: string
  readonly header: string
  readonly text: (row: R) => string | null
}

type More = Pick<Column<never>, 'onPhone' | 'onTablet' | 'onRequest' | 'numeric'>

/** A column of texts, empty where there is none. */
export const textColumn = <R,>({ id, header, text }: Named<R>, more: More = {}): Column<R> => ({
  ...more,
  id,
  header,
  value: row => text(row) || null,
  cell: row => <TextCell text={text(row)} />,
})

/** Columns of texts that a form writes and that the list's page does not place itself: they come last. */
export const unplacedColumns = <R,>(
  edited: readonly Pick<EditedColumn, 'name' | 'listed'>[],
  labels: Readonly<Record<string, string>>,
  placed: readonly Column<R>[],
): readonly Column<R>[] =>
  edited
    .filter(({ name, listed }) => listed && !placed.some(({ id }) => id === name))
    .map(({ name }) =>
      textColumn({
        id: name,
        header: labels[name] ?? name,
        text: row => (row as Readonly<Record<string, string | null>>)[name] ?? null,
      }),
    )

/** The names of a person's schools, as far as the viewer sees them. */
export const schoolsColumn = <R,>(
  t: TFunction<'rostering', 'lists'>,
  names: ReadonlyMap<string, string>,
  schoolsOf: (row: R) => readonly string[],
): Column<R> =>
  textColumn(
    {
      id: 'schools',
      header: t('columns.schools'),
      text: row =>
        schoolsOf(row)
          .flatMap(id => names.get(id) ?? [])
          .join(', '),
    },
    { onTablet: true },
  )

/** A column of instants, shown as days. */
export const dateColumn = <R,>(
  { id, header, at }: { readonly id: string; readonly header: string; readonly at: (row: R) => string | null },
  zone: string,
): Column<R> => ({
  id,
  header,
  numeric: true,
  value: row => {
    const instant = at(row)
    return instant === null ? null : Date.parse(instant)
  },
  searched: row => {
    const instant = at(row)
    return instant === null ? '' : formatShortDate(instant, zone)
  },
  filter: { kind: 'days', of: row => dayOf(at(row), zone) },
  cell: row => <DateCell at={at(row)} zone={zone} />,
})

/** A column of calendar dates, empty where there is none. */
export const dayColumn = <R,>({ id, header, day }: Day<R>): Column<R> => {
  const text = (row: R) => {
    const on = day(row)
    return on === null ? '' : formatShortDay(on)
  }
  return {
    id,
    header,
    numeric: true,
    value: day,
    searched: text,
    filter: { kind: 'days', of: day },
    cell: row => <TextCell text={text(row)} />,
  }
}

interface Day<R> {
  readonly id: string
  readonly header: string
  readonly day: (row: R) => string | null
}

export const countColumn = <R,>(
  { id, header, count }: { readonly id: string; readonly header: string; readonly count: (row: R) => number },
  more: More = {},
): Column<R> => ({ ...more, id, header, numeric: true, value: count, cell: row => count(row).toLocaleString('en-US') })

interface FromRosterSystem {
  readonly externalRosterSystem: string | null
}

/** Which roster system a record came from. */
export const rosterSystemColumn = <R extends FromRosterSystem>(t: TFunction<'rostering', 'lists'>): Column<R> => ({
  ...textColumn<R>({
    id: 'externalRosterSystem',
    header: t('columns.rosterSystem'),
    text: row => row.externalRosterSystem ?? t('byHand'),
  }),
  // A search for 'An', a name, must not find everybody who was 'Added by hand'.
  searched: row => row.externalRosterSystem ?? '',
  filter: { kind: 'texts', of: row => [row.externalRosterSystem ?? t('byHand')] },
})
