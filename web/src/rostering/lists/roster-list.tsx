import '../texts.ts'
import { UPLOAD_LISTS } from '@hornbook/contract/bringing-in/spreadsheet-uploads'
import { CLASSROOM_FIELDS } from '@hornbook/contract/rostering/classrooms'
import { SCHOOL_FIELDS } from '@hornbook/contract/rostering/schools'
import { STUDENT_FIELDS } from '@hornbook/contract/rostering/students'
import { TEACHER_FIELDS } from '@hornbook/contract/rostering/teachers'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { type Dispatch, type ReactNode, type SetStateAction, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../../address/address.ts'
import { keepSearch } from '../../address/search-params.ts'
import type { Rest } from '../../api/use-whole-list.ts'
import { SavedNotice } from '../../form/saved.tsx'
import { restoreDraft, useKeepDraft } from '../../signed-in/drafts.ts'
import { ListBeneath, useBeneath } from '../../table/list-beneath.ts'
import type { Column, Filter } from '../../table/model/column.ts'
import { Table } from '../../table/table.tsx'
import { TableSkeleton } from '../../table/table-skeleton.tsx'
import { WithNotices } from '../../table/with-notices.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { usePage } from '../../ui/page.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty } from '../../ui/states/empty.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { useScreen } from '../../ui/use-screen.ts'
import type { Archived } from '../archiving/archive.ts'
import { RecentChanges, useRecentChanges } from '../archiving/recent-changes.tsx'
import { CheckNotice } from '../health/check-notice.tsx'
import { ArchivedData } from './archived-data.tsx'
import { ArchivedSwitch } from './archived-switch.tsx'
import { unplacedColumns } from './columns.tsx'
import { Download } from './download.tsx'
import { UploadButton } from './upload-button.tsx'
import type { List } from './use-list.ts'
import { withHistory } from './with-history.tsx'

/** What the form of each noun writes, and the name of the form in the texts. */
const FORMS = {
  schools: ['school', SCHOOL_FIELDS],
  classrooms: ['classroom', CLASSROOM_FIELDS],
  teachers: ['teacher', TEACHER_FIELDS],
  students: ['student', STUDENT_FIELDS],
} as const
type Noun = keyof typeof FORMS

interface RosterListProps<R extends { readonly id: string }> {
  readonly noun: Noun
  readonly list: List
  /** Undefined while the rows, or the names that they show, are loading. */
  readonly rows: readonly R[] | undefined
  /** Set while they are the first ones of a long list. */
  readonly rest: Rest | undefined
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

const NOTHING: ReadonlySet<string> = new Set()
const idOf = ({ id }: { readonly id: string }) => id

/** A district's schools, classes, staff or students (LIST-1 to LIST-9). */
export function RosterList<R extends { readonly id: string }>(props: RosterListProps<R>) {
  // The selection of current records means nothing among archived ones.
  return <Content key={String(props.list.archived)} {...props} />
}

function Content<R extends { readonly id: string }>(props: RosterListProps<R>) {
  const { noun, list, rows, rest, archives } = props
  const draft = `selected ${noun} of district ${list.districtId}`
  const [selected, setSelected] = useState(() => restoreDraft(draft, NOTHING))
  useKeepDraft(draft, selected)
  const { t } = useTranslation('rostering', { keyPrefix: 'lists' })
  // Schools are not archived here, but uploads of them can be undone.
  const recentOf = noun === 'schools' && list.mayChange ? noun : archives
  const recent = useRecentChanges(list.districtId, recentOf)
  const beneath = useBeneath(addressOf(`/districts/$districtId/${noun}`, list), selected, setSelected)
  const isPhone = useScreen() === 'phone'
  const title = t(`${noun}.title`)
  const district = list.district.data?.row
  usePage({
    title,
    area: 'rostering',
    crumbs: [
      { label: t('districts'), to: '/districts' },
      { label: district?.name, to: addressOf('/districts/$districtId', list) },
      { label: title },
    ],
  })
  const count =
    rows &&
    (list.archived && noun !== 'schools'
      ? t(`${noun}.countArchived`, { count: rest?.total ?? rows.length })
      : t(`${noun}.count`, { count: rest?.total ?? rows.length }))
  return (
    <>
      <PageHead
        title={title}
        actions={
          <>
            {/* What was tried there may be why the list is refused, and says so. */}
            {props.actions}
            {!(props.error && !rows) && (
              <>
                {noun !== 'schools' && <ArchivedSwitch label={t(`${noun}.showArchived`)} archived={list.archived} />}
                <AddButton noun={noun} list={list} />
              </>
            )}
          </>
        }
      >
        {[district?.name, count].filter(Boolean).join(' · ')}
        {list.archived && rows && rows.length > 0 && <ArchivedData noun={noun} />}
      </PageHead>
      {list.check && <CheckNotice check={list.check} districtId={list.districtId} />}
      <WithNotices
        notices={
          <>
            <SavedNotice />
            {rows && recentOf && (
              <RecentChanges noun={recentOf} districtId={list.districtId} zone={list.zone} changes={recent.changes} />
            )}
          </>
        }
      >
        {/* Rows wait for the recent changes above them, so that nothing moves down under the finger. */}
        <Rows
          {...props}
          rows={isPhone && recent.isPending ? undefined : rows}
          selected={selected}
          onSelect={setSelected}
          onShown={beneath.shown.set}
        />
      </WithNotices>
      <ListBeneath value={beneath}>
        <Outlet />
      </ListBeneath>
    </>
  )
}

function AddButton({ noun, list }: { readonly noun: Noun; readonly list: List }) {
  const { t } = useTranslation('rostering', { keyPrefix: 'lists' })
  if (!list.mayChange) return null
  return (
    <ButtonLink
      variant="primary"
      to={`/districts/$districtId/${noun}/new`}
      params={{ districtId: list.districtId }}
      search={keepSearch}
      resetScroll={false}
    >
      <Icon name="plus" size={15} /> {t(`${noun}.add`)}
    </ButtonLink>
  )
}

/** Brings a spreadsheet in, where that can be done. */
function Upload({ noun, list: { mayChange, archived, districtId } }: { readonly noun: Noun; readonly list: List }) {
  const uploaded = UPLOAD_LISTS.find(each => each === noun)
  return mayChange && !archived && uploaded ? <UploadButton list={uploaded} districtId={districtId} /> : null
}

interface RowsProps<R extends { readonly id: string }> extends RosterListProps<R> {
  readonly selected: ReadonlySet<string>
  readonly onSelect: Dispatch<SetStateAction<ReadonlySet<string>>>
  readonly onShown: (shown: readonly R[], count: number) => void
}

function Rows<R extends { readonly id: string }>(props: RowsProps<R>) {
  const { noun, list, rows, rest, error, onRetry, filters, archives, selected, onSelect } = props
  const { t } = useTranslation('rostering', { keyPrefix: 'lists' })
  const { t: health } = useTranslation('rostering', { keyPrefix: 'health' })
  const { t: forms } = useTranslation('rostering', { keyPrefix: 'forms' })
  const { mayChange, districtId } = list
  // If rows are links to a form, the form has the history: a link cannot contain another one.
  const opensForm = mayChange && !list.archived
  const columns = useMemo(() => {
    const [form, edited] = FORMS[noun]
    const unplaced = unplacedColumns(edited, forms(`${form}.fields`, { returnObjects: true }), props.columns)
    const all = [...props.columns, ...unplaced]
    const [name, ...others] = all
    if (!mayChange || opensForm || !name) return all
    return [withHistory(name, t, noun, districtId), ...others]
  }, [props.columns, mayChange, opensForm, districtId, noun, t, forms])
  // Records that somebody else has archived meanwhile leave the list, and the selection.
  useEffect(() => {
    if (!rows || rest) return
    onSelect(before => {
      if (before.size === 0) return before
      const known = new Set(rows.map(idOf))
      return [...before].every(id => known.has(id)) ? before : new Set([...before].filter(id => known.has(id)))
    })
  }, [rows, rest, onSelect])
  const navigate = useNavigate()
  const openArchiving = (archived: Archived) =>
    void navigate({
      to: `/districts/$districtId/${archived}/${list.archived ? 'bulk-unarchive' : 'bulk-archive'}`,
      params: { districtId },
      search: keepSearch,
      resetScroll: false,
    })
  const nameOf = useMemo(() => (row: R) => String(columns[0]?.value(row) ?? row.id), [columns])
  const rowHref = useMemo(
    () =>
      opensForm ? ({ id }: R) => addressOf(`/districts/$districtId/${noun}/$id/edit`, { districtId, id }) : undefined,
    [opensForm, districtId, noun],
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
          {list.mayDownload && <Download {...{ noun, list, rows, rest, shown }} />}
        </>
      )}
      {...(archives && {
        selection: {
          selected,
          onSelect,
          labelOf: nameOf,
          actions: (
            <>
              {props.forSelected?.(selected, () => onSelect(NOTHING))}
              <Button disabled={selected.size === 0} onClick={() => openArchiving(archives)}>
                {t(list.archived ? 'archive.unarchive' : 'archive.archive')}
              </Button>
            </>
          ),
        },
      })}
    />
  )
}
