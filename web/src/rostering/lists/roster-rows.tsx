import { UPLOAD_LISTS } from '@hornbook/contract/bringing-in/spreadsheet-uploads'
import { MAX_BULK } from '@hornbook/contract/bulk-limit'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../../address/address.ts'
import { keepSearch } from '../../address/search-params.ts'
import type { RestOfList } from '../../api/use-whole-list.ts'
import type { Column, Filter } from '../../table/model/column.ts'
import { Table } from '../../table/table.tsx'
import { TableSkeleton } from '../../table/table-skeleton.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Empty } from '../../ui/states/empty.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import type { Archived } from '../archiving/archive.ts'
import { labelsOf } from './describe-rows.ts'
import { Download } from './download.tsx'
import { type Noun, opensForm, useRosterColumns } from './roster-columns.ts'
import { NOTHING, type Select, type Selection, useOnlyKnown } from './roster-selection.ts'
import { UploadButton } from './upload-button.tsx'
import type { NounList } from './use-list.ts'

export interface RosterListProps<R extends { readonly id: string }> {
  readonly noun: Noun
  readonly list: NounList
  /** Undefined while the rows, or the names that they show, are loading. */
  readonly rows: readonly R[] | undefined
  /** Set while they are the first ones of a long list. */
  readonly rest: RestOfList | undefined
  readonly error: unknown
  readonly onRetry: () => void
  readonly columns: readonly Column<R>[]
  readonly filters?: readonly Filter<R>[]
  /** The noun to archive, by people who may; without it no row can be selected. */
  readonly archives?: Archived
  /** What can be done with the list, beside the switch. */
  readonly actions?: ReactNode
  /** What else can be done with the selection. */
  readonly forSelected?: (selected: ReadonlySet<string>, clear: () => void) => ReactNode
}

interface RowsProps<R extends { readonly id: string }> extends RosterListProps<R> {
  readonly selected: Selection
  readonly onSelect: Select
  readonly onShown: (shown: readonly R[], count: number) => void
}

/** The table of a list, or what stands in its place. */
export function RosterRows<R extends { readonly id: string }>(props: RowsProps<R>) {
  const { noun, list, rows, rest, error, onRetry, filters, archives, selected, onSelect } = props
  const { t } = useTranslation('rostering', { keyPrefix: 'lists' })
  const { t: health } = useTranslation('rostering', { keyPrefix: 'health' })
  const { districtId } = list
  const isLink = opensForm(list)
  const columns = useRosterColumns(noun, list, props.columns)
  useOnlyKnown(rows, rest, onSelect)
  const navigate = useNavigate()
  const openArchiving = (archived: Archived) =>
    void navigate({
      to: `/districts/$districtId/${archived}/${list.archived ? 'bulk-unarchive' : 'bulk-archive'}`,
      params: { districtId },
      search: keepSearch,
      resetScroll: false,
    })
  const labelOf = useMemo(() => labelsOf(rows ?? []), [rows])
  const rowHref = useMemo(
    () =>
      isLink ? ({ id }: R) => addressOf(`/districts/$districtId/${noun}/$id/edit`, { districtId, id }) : undefined,
    [isLink, districtId, noun],
  )
  const searchText = useMemo(
    () => (row: R) => columns.map(({ value, searched = value }) => searched(row) ?? '').join(' '),
    [columns],
  )
  if (!rows && error) return <Failure card="table" error={error} title={t(`${noun}.failed`)} onRetry={onRetry} />
  if (!rows) return <TableSkeleton columns={columns} message="information" />
  if (rows.length === 0 && list.check) return <Empty card title={health('notice.nothing')} />
  if (rows.length === 0)
    return list.archived && noun !== 'schools' ? (
      <Empty card title={t(`${noun}.emptyArchived`)} />
    ) : (
      <Empty card title={t(`${noun}.empty`)} action={<Upload noun={noun} list={list} />}>
        {t(`${noun}.emptyText`)}
      </Empty>
    )
  return (
    <Table
      name={t(`${noun}.title`)}
      columns={columns}
      rows={rows}
      rest={rest}
      rowId={idOf}
      {...(filters && { filters })}
      searchText={searchText}
      searchLabel={t(`${noun}.search`)}
      noMatch={t(`${noun}.noMatch`)}
      defaultSort="name"
      rowHref={rowHref}
      opensOver
      onShown={props.onShown}
      tools={shown => (
        <>
          <Upload noun={noun} list={list} />
          {list.mayDownload && <Download noun={noun} list={list} rows={rows} rest={rest} shown={shown} />}
        </>
      )}
      {...(archives && {
        selection: {
          selected,
          onSelect,
          labelOf,
          max: MAX_BULK,
          onDelete: () => openArchiving(archives),
          actions: (
            <>
              {props.forSelected?.(selected, () => onSelect(NOTHING))}
              <Button writes disabled={selected.size === 0} onClick={() => openArchiving(archives)}>
                {t(list.archived ? 'archive.unarchive' : 'archive.archive')}
              </Button>
            </>
          ),
        },
      })}
    />
  )
}

const idOf = ({ id }: { readonly id: string }) => id

/** Brings a spreadsheet in, where that can be done. */
function Upload({ noun, list: { mayChange, archived, districtId } }: { readonly noun: Noun; readonly list: NounList }) {
  const uploaded = UPLOAD_LISTS.find(each => each === noun)
  return mayChange && !archived && uploaded ? <UploadButton list={uploaded} districtId={districtId} /> : null
}
