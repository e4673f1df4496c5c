import { listRosterChanges, readRosterChanges } from '@hornbook/contract/bringing-in/roster-changes'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowFrom } from '../../../api/answer.ts'
import { call } from '../../../api/call.ts'
import { saveText } from '../../../api/save-file.ts'
import { Button } from '../../../ui/button/button.tsx'
import { FilterBox } from '../../../ui/filter-box.tsx'
import { Icon } from '../../../ui/icons.tsx'
import sheet from '../../../ui/sheet.module.css'
import { Failure } from '../../../ui/states/failure.tsx'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import type { RosterImport } from '../roster-import.ts'
import styles from './names.module.css'

type Change = RowFrom<typeof listRosterChanges>
export type ListOfNames = { readonly kind: Change['kind']; readonly what: Exclude<Change['what'], 'promoted'> }

const PAGE_ROWS = 200
/** Rows before the last loaded one at which the next page is asked for. */
const AHEAD = 40
const LINE_HEIGHT = 44

interface NamesProps {
  readonly file: RosterImport
  readonly districtId: string
  readonly list: ListOfNames
  /** The difference's count, which can be more than the list holds. */
  readonly count: number
  readonly onClose: () => void
}

/** The names behind one number of a difference: found while typing, read page by page while scrolling (ROSTER-61). */
export function Names({ file, districtId, list, count, onClose }: NamesProps) {
  const { t } = useTranslation('bringingIn')
  const [text, setText] = useState('')
  const words = useDeferredValue(text.trim())
  const params = { districtId, rosterImportId: file.id }
  const filter = {
    'filter[kindEq]': list.kind,
    'filter[whatEq]': list.what,
    ...(words && { 'filter[nameCont]': words }),
  }
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetching } = useInfiniteQuery({
    queryKey: [listRosterChanges.path, params, filter, 'pages'],
    queryFn: ({ pageParam, signal }) => {
      const page = { 'page[size]': String(PAGE_ROWS), ...(pageParam !== null && { 'page[after]': pageParam }) }
      return call(listRosterChanges, { params, query: { ...filter, ...page } }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: last => last.next,
    placeholderData: before => before,
  })
  const download = useMutation({
    mutationFn: () => call(readRosterChanges, { params, query: filter }),
    onSuccess: csv =>
      saveText(csv, `${file.fileName.replace(/\.zip$/i, '')}-${list.kind}-${list.what}.csv`, 'text/csv'),
  })
  const rows = data?.pages.flatMap(page => page.rows) ?? []
  const total = Number(data?.pages[0]?.meta.total ?? 0)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.names} aria-labelledby="names">
      <div className={sheet.bar}>
        <h3 id="names" ref={heading} tabIndex={-1} className={styles.title}>
          {t('names.title', {
            kind: t(`difference.kinds.${list.kind}`),
            what: t(`difference.columns.${list.what}`).toLowerCase(),
          })}
        </h3>
        <FilterBox label={t('names.find')} value={text} onChange={setText} />
        <span role="status" className={styles.found}>
          {data && t(words ? 'names.found' : 'names.all', { count: total })}
          {data && !words && total < count && ` ${t('names.first', { count: total })}`}
        </span>
        <div className={sheet.end}>
          {download.isError && <span role="alert">{t('names.downloadFailed')}</span>}
          <Button icon={<Icon name="reports" />} loading={download.isPending} onClick={() => download.mutate()}>
            {t('names.download')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('names.close')}
          </Button>
        </div>
      </div>
      {!data && error && <Failure error={error} title={t('names.failed')} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows message="information" rows={4} />}
      {rows.length > 0 && (
        <Rows
          key={words}
          rows={rows}
          total={total}
          label={t('names.title', { kind: t(`difference.kinds.${list.kind}`), what: list.what })}
          onNearEnd={() => hasNextPage && !isFetching && void fetchNextPage()}
        />
      )}
    </section>
  )
}

interface RowsProps {
  readonly rows: readonly Change[]
  readonly total: number
  readonly label: string
  readonly onNearEnd: () => void
}

function Rows({ rows, total, label, onNearEnd }: RowsProps) {
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: index => LINE_HEIGHT + 20 * Math.max(0, (rows[index]?.fields.length ?? 0) - 1),
    overscan: 12,
  })
  const items = virtual.getVirtualItems()
  const lastDrawn = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (lastDrawn >= rows.length - AHEAD) onNearEnd()
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields
    <div ref={box} className={styles.box} tabIndex={0} role="group" aria-label={label}>
      <ul className={styles.list} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start, key }) => (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={total}
            style={{ transform: `translateY(${start}px)` }}
          >
            <ChangeLine change={rows[index] as Change} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function ChangeLine({ change: { name, code, fields } }: { readonly change: Change }) {
  const { t } = useTranslation('bringingIn')
  const said = (field: string, value: string | null) =>
    field === 'role' && value !== null ? t(`newAdministrators.roles.${value as 'none'}`) : value
  return (
    <>
      <span className={styles.who}>
        <strong>{name}</strong>
        {code && <small>{code}</small>}
      </span>
      <span className={styles.fields}>
        {fields.map(({ field, from, to }) => (
          <span key={field} className={styles.field}>
            <span className={styles.label}>
              {t(`names.fields.${(field === 'noClass' && to ? 'noClassUntil' : field) as 'name'}`)}
            </span>
            <span>
              {from !== null && from !== to && <del>{said(field, from)}</del>}
              {from !== null && to !== null && from !== to && (
                <span className={styles.arrow}>
                  <span aria-hidden="true"> → </span>
                  <span className="visually-hidden"> {t('names.becomes')} </span>
                </span>
              )}
              {to !== null && <ins>{said(field, to)}</ins>}
            </span>
          </span>
        ))}
      </span>
    </>
  )
}
