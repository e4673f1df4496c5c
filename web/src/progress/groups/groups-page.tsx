import '../texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Address } from '../../address/address.ts'
import { keepSearch } from '../../address/search-params.ts'
import { Button } from '../../ui/button/button.tsx'
import { useNameOrder } from '../../ui/name-order.ts'
import { usePage } from '../../ui/page.ts'
import { Empty } from '../../ui/states/empty.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { classroomQuery, studentSummariesQuery } from '../queries.ts'
import type { Student } from '../students/student-view.ts'
import { NO_DATES, useDashboardContext, useRouteIds } from '../use-dashboard-context.ts'
import { useUnit } from '../use-unit.ts'
import { GroupSheet } from './group-sheet.tsx'
import styles from './groups.module.css'
import { useMoves } from './moves.ts'
import { tablesOf } from './todays-tables.ts'

/** The class by small groups with names, for today, to print (STU-7, RULE-6). */
export function GroupsPage() {
  const { t } = useTranslation('progress', { keyPrefix: 'groups' })
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
  const { t } = useTranslation('progress', { keyPrefix: 'groups' })
  const { moves, keep } = useMoves(classroomId, today)
  const tables = tablesOf(students, moves, useNameOrder())
  const hasMoves = Object.keys(moves).length > 0
  return (
    <>
      <div className={`${styles.screen} ${styles.actions}`}>
        <Button variant="primary" disabled={students.length === 0} onClick={() => window.print()}>
          {t('print')}
        </Button>
        {hasMoves && <Button onClick={() => keep({})}>{t('undo')}</Button>}
        <Link to={classPath} search={keepSearch} className={styles.back}>
          {t('back')}
        </Link>
      </div>
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
          onMove={(id, table) => keep({ ...moves, [id]: table })}
        />
      )}
    </>
  )
}
