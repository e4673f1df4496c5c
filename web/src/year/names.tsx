import {
  exceptFromNewSchoolYear,
  listNewYearClassrooms,
  listNewYearStudents,
  planNewSchoolYear,
} from '@hornbook/contract/year/new-year'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '../address/search-params.ts'
import { ApiError, GENERIC_MESSAGE } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { useNameOrder } from '../signed-in/name-order.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { GoesTo, gradeLabel, type Way, wayOf } from './goes-to.tsx'
import styles from './new-year.module.css'
import type { NewYearClassroom, NewYearStudent, Year, YearChange } from './use-new-year.ts'

interface NamesProps {
  readonly districtId: string
  readonly year: Year
  readonly change: YearChange
  readonly isMine: boolean
}

const PAGE_ROWS = '50'

/** The names behind a count that was opened: they are in the address, so back closes them. */
export function Names(props: NamesProps) {
  const { t } = useTranslation('year', { keyPrefix: 'names' })
  const { search, change: changeSearch } = useSearchParams()
  const { names, ...rest } = search
  if (names !== 'students' && names !== 'classrooms') return null
  const filters = Object.entries(rest).filter(([name]) => name.startsWith('filter['))
  const query = Object.fromEntries(filters)
  const close = () => changeSearch(Object.fromEntries(['names', ...Object.keys(query)].map(name => [name, undefined])))
  const title = names === 'students' ? <StudentsTitle query={query} /> : t(`classrooms.${classroomsOf(query)}`)
  return (
    <Dialog onClose={close} title={title} size="lg" closeButtonProps={{ 'aria-label': t('close') }}>
      <Refused change={props.change} />
      {names === 'students' ? <Students {...props} query={query} /> : <Classrooms {...props} query={query} />}
    </Dialog>
  )
}

/** Why what was chosen in the dialog was refused: the page behind it says so too, where nobody sees it. */
function Refused({ change }: Pick<NamesProps, 'change'>) {
  const [openedAt] = useState(() => Date.now())
  const { error, submittedAt } = change
  const detail = error instanceof ApiError ? error.errors[0]?.detail : undefined
  return (
    <p className={styles.refused} role="alert">
      {error && submittedAt >= openedAt ? (detail ?? GENERIC_MESSAGE) : ''}
    </p>
  )
}

type Query = Readonly<Record<string, string | undefined>>

const classroomsOf = (query: Query) => {
  const what = query['filter[whatEq]']
  return what === 'keeps' || what === 'roster' ? what : 'closes'
}

function StudentsTitle({ query }: { readonly query: Query }) {
  const { t } = useTranslation('year')
  const what = query['filter[whatEq]']
  const grade = query['filter[gradeEq]']
  if (query['filter[noClassEq]']) return t('names.students.noClass')
  if (query['filter[externalRosterSystemEq]']) return t('names.students.roster')
  if (what === 'moves' || what === 'stays' || what === 'leaves' || what === 'unclear' || what === 'roster')
    return t(`names.students.${what}`)
  if (query['filter[isExceptionEq]'] === 'true') return t('names.students.exception')
  return t('names.students.grade', { grade: grade ? gradeLabel(grade, t) : '' })
}

/** The pages of a list of names. */
function usePages<Row>(
  key: readonly unknown[],
  read: (page: Query, signal: AbortSignal) => Promise<{ rows: readonly Row[]; next: string | null }>,
) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      read({ 'page[size]': PAGE_ROWS, ...(pageParam !== null && { 'page[after]': pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: last => last.next,
    staleTime: 0,
  })
  const rows = data?.pages.flatMap(page => page.rows)
  const more = hasNextPage && { isLoading: isFetchingNextPage, show: () => void fetchNextPage() }
  return { rows, error, refetch, more }
}

type Pages<Row> = ReturnType<typeof usePages<Row>>

interface ListProps<Row> {
  readonly pages: Pages<Row>
  readonly children: (row: Row) => React.ReactNode
}

function List<Row extends { readonly id: string }>({ pages, children }: ListProps<Row>) {
  const { t } = useTranslation('year', { keyPrefix: 'names' })
  const { rows, error, refetch, more } = pages
  if (!rows && error)
    return (
      <p role="status">
        {t('failed')} <Button onClick={() => void refetch()}>{t('retry')}</Button>
      </p>
    )
  if (!rows) return <p role="status">{t('loading')}</p>
  if (rows.length === 0) return <p>{t('nobody')}</p>
  return (
    <>
      <ul className={styles.people}>
        {rows.map(row => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </ul>
      {more && (
        <Button writes={false} className={styles.more} loading={more.isLoading} onClick={more.show}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

type PartProps = NamesProps & { readonly query: Query }

function Students({ districtId, change, isMine, query }: PartProps) {
  const { t } = useTranslation('year')
  const names = useNameOrder()
  const pages = usePages<NewYearStudent>([listNewYearStudents.path, districtId, query, names], (page, signal) =>
    call(listNewYearStudents, { params: { districtId }, query: { ...query, ...page, names } }, { signal }),
  )
  const except = (id: string, way: string) =>
    change.mutateAsync(() =>
      call(exceptFromNewSchoolYear, exceptionOf(districtId, [id], way === '' ? null : (way as Way))),
    )
  return (
    <List pages={pages}>
      {row => (
        <>
          <span className={styles.person}>
            <b>{row.name}</b>
            <span>{[row.oneRosterId, row.schoolName ?? t('names.inNoSchool')].filter(Boolean).join(' · ')}</span>
          </span>
          {row.what === 'roster' ? (
            <span className={styles.way}>{t('grades.roster', { system: row.externalRosterSystem ?? '' })}</span>
          ) : isMine ? (
            <GoesTo
              label={t('names.goes', { name: row.name })}
              usual={row.isException ? t('grades.usual') : row.what === 'unclear' ? t('grades.unclear') : wayOf(row, t)}
              value={row.isException ? (row.goesTo ?? '') : ''}
              onChange={way => except(row.id, way)}
            />
          ) : (
            <span className={styles.way}>{row.what === 'unclear' ? t('grades.unclear') : wayOf(row, t)}</span>
          )}
        </>
      )}
    </List>
  )
}

/** The call that lets students go another way; null takes that back. */
export const exceptionOf = (districtId: string, ids: readonly string[], goesTo: Way | null) => ({
  params: { districtId },
  body: {
    data: {
      type: 'newSchoolYear' as const,
      attributes: { goesTo },
      relationships: { students: { data: ids.map(id => ({ type: 'student' as const, id })) } },
    },
  },
})

function Classrooms({ districtId, year, change, isMine, query }: PartProps) {
  const { t } = useTranslation('year')
  const pages = usePages<NewYearClassroom>([listNewYearClassrooms.path, districtId, query], (page, signal) =>
    call(listNewYearClassrooms, { params: { districtId }, query: { ...query, ...page } }, { signal }),
  )
  const keep = (id: string, isKept: boolean) => {
    const others = (year.relationships.keptClassrooms ?? []).filter(each => each !== id)
    const data = [...others, ...(isKept ? [id] : [])].map(each => ({ type: 'classroom' as const, id: each }))
    const relationships = { keptClassrooms: { data } }
    const body = { data: { type: 'newSchoolYear' as const, attributes: {}, relationships } }
    change.mutate(() => call(planNewSchoolYear, { params: { districtId }, body }))
  }
  const mayChoose = isMine && year.closesClasses
  return (
    <List pages={pages}>
      {({ id, name, classCode, schoolName, studentsCount, what }) => (
        <>
          <span className={styles.person}>
            <b>{name}</b>
            <span>{[classCode, schoolName, t('students', { count: studentsCount })].filter(Boolean).join(' · ')}</span>
          </span>
          {mayChoose && what !== 'roster' && (
            <Button
              writes
              size="small"
              variant="quiet"
              disabled={change.isPending}
              aria-label={t(what === 'closes' ? 'names.keepOpenOf' : 'names.closeItOf', { name })}
              onClick={() => keep(id, what === 'closes')}
            >
              {t(what === 'closes' ? 'names.keepOpen' : 'names.closeIt')}
            </Button>
          )}
        </>
      )}
    </List>
  )
}
