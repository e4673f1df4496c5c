import './groups-texts.ts'
import '../print/paper-fonts.ts'
import '../texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Address } from '../../address/address.ts'
import { keepSearch } from '../../address/search-params.ts'
import { useNameOrder } from '../../signed-in/name-order.ts'
import { Button } from '../../ui/button/button.tsx'
import { usePage } from '../../ui/page.ts'
import { Empty } from '../../ui/states/empty.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import styles from '../print/sheet.module.css'
import { classroomQuery, studentSummariesQuery } from '../queries.ts'
import type { Student } from '../students/student-view.ts'
import { NO_DATES, useDashboardContext, useRouteIds } from '../use-dashboard-context.ts'
import { useUnit } from '../use-unit.ts'
import { ViewsButton } from '../views/views-button.tsx'
import { GroupSheet } from './group-sheet.tsx'
import { useMoves } from './moves.ts'
import { moveId } from './seat-choice.tsx'
import { seatAt, tablesOf } from './todays-tables.ts'

/** The class by small groups with names, for today, to print (STU-7, RULE-6). */
export function GroupsPage() {
  const { t } = useTranslation('progressGroups')
  const { classroomId } = useRouteIds()
  const { district, range, zone } = useDashboardContext()
  const unit = useUnit()
  const classroom = useQuery(classroomQuery(classroomId))
  const students = useQuery({ ...studentSummariesQuery(classroomId, range ?? NO_DATES), enabled: range !== null })
  const title = t('title')
  usePage({ title, area: 'dashboard', crumbs: [...unit.crumbs, { label: title }] })
  const failed = [district, classroom, students].find(({ error, data }) => error && !data)
  const retry = () => void Promise.all([district.refetch(), classroom.refetch(), students.refetch()])
  if (failed) return <Failure page error={failed.error} onRetry={retry} />
  if (!unit.name || !district.data || !students.data) return <Loading message="studentInformation" />
  return (
    <>
      <div className={styles.screen}>
        <h1>{title}</h1>
        <p className={styles.about}>{t('about')}</p>
      </div>
      <Groups
        key={classroomId}
        classroomId={classroomId}
        className={unit.name}
        classPath={unit.path}
        today={district.data.row.today}
        zone={zone}
        students={students.data.rows}
      />
    </>
  )
}

interface GroupsProps {
  readonly classroomId: string
  readonly className: string
  readonly classPath: Address
  readonly today: string
  readonly zone: string
  readonly students: readonly Student[]
}

function Groups({ classroomId, className, classPath, today, zone, students }: GroupsProps) {
  const { t } = useTranslation('progressGroups')
  const { moves, keep } = useMoves(classroomId, today)
  const { today: forToday, kept } = moves
  const tables = tablesOf(students, forToday, useNameOrder(), kept)
  const hasMoves = Object.keys(forToday).length > 0 || Object.keys(kept).length > 0
  const [moved, setMoved] = useState<Moved | null>(null)
  // The row stands at another table now; the keys stay with the child.
  useEffect(() => {
    if (moved) document.getElementById(moveId(moved.id))?.focus()
  }, [moved])
  const move = (id: string, table: number) => {
    keep({ today: { ...forToday, [id]: table }, kept })
    setMoved({ id, table })
  }
  const moveBack = (id: string) => {
    const { [id]: _today, ...othersToday } = forToday
    const { [id]: _kept, ...othersKept } = kept
    keep({ today: othersToday, kept: othersKept })
    setMoved({ id, table: null })
  }
  const keepMove = (id: string) => {
    const seat = seatAt(tables, forToday[id] ?? -1)
    const { [id]: _, ...others } = forToday
    if (seat) keep({ today: others, kept: { ...kept, [id]: seat } })
    setMoved({ id, table: forToday[id] ?? null, isKept: true })
  }
  const movesOf = (id: string) => (id in forToday ? 'today' : id in kept ? 'kept' : null)
  return (
    <>
      <div className={`${styles.screen} ${styles.actions}`}>
        <Button variant="primary" disabled={students.length === 0} onClick={() => window.print()}>
          {t('print')}
        </Button>
        {hasMoves && <Button onClick={() => keep({ today: {}, kept: {} })}>{t('undo')}</Button>}
        <ViewsButton />
        <Link to={classPath} search={keepSearch} className={styles.back}>
          {t('back')}
        </Link>
      </div>
      <p className="visually-hidden" role="status">
        {moved && saidOf(moved, students, tables, t)}
      </p>
      {students.length === 0 ? (
        <Empty card title={t('none')}>
          {t('noneText')}
        </Empty>
      ) : (
        <GroupSheet
          className={className}
          today={today}
          zone={zone}
          tables={tables}
          count={students.length}
          moves={{ of: movesOf, move, moveBack, keep: keepMove }}
        />
      )}
    </>
  )
}

interface Moved {
  readonly id: string
  /** Null for who was moved back. */
  readonly table: number | null
  readonly isKept?: boolean
}

/** 'Ana Díaz sits at Table 2 today.' */
function saidOf(
  { id, table, isKept }: Moved,
  students: readonly Student[],
  tables: ReturnType<typeof tablesOf>,
  t: TFunction<'progressGroups'>,
) {
  const name = students.find(each => each.id === id)?.fullName ?? ''
  if (table === null) return t('saidBack', { name })
  const at = tables[table]?.group ? t('table', { number: table + 1 }) : t('noGroup')
  return t(isKept ? 'saidKept' : 'saidToday', { name, table: at })
}
