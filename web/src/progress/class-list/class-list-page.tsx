import './class-list-texts.ts'
import '../print/paper-fonts.ts'
import '../texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { keepSearch } from '../../address/search-params.ts'
import { Button } from '../../ui/button/button.tsx'
import { usePage } from '../../ui/page.ts'
import { Empty } from '../../ui/states/empty.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import styles from '../print/sheet.module.css'
import { classroomQuery, studentSummariesQuery } from '../queries.ts'
import { NO_DATES, useDashboardContext, useRouteIds } from '../use-dashboard-context.ts'
import { useUnit } from '../use-unit.ts'
import { ClassSheet } from './class-sheet.tsx'

/** A class on paper, with a column for the pen (STU-9). */
export function ClassListPage() {
  const { t } = useTranslation('progressClassList')
  const { classroomId } = useRouteIds()
  const { district, range, zone } = useDashboardContext()
  const { name, path, crumbs } = useUnit()
  const classroom = useQuery(classroomQuery(classroomId))
  const students = useQuery({ ...studentSummariesQuery(classroomId, range ?? NO_DATES), enabled: range !== null })
  const title = t('title')
  usePage({ title, area: 'dashboard', crumbs: [...crumbs, { label: title }] })
  const failed = [district, classroom, students].find(({ error, data }) => error && !data)
  const retry = () => void Promise.all([district.refetch(), classroom.refetch(), students.refetch()])
  if (failed) return <Failure page error={failed.error} onRetry={retry} />
  if (!name || !students.data || range === null) return <Loading message="studentInformation" />
  const { rows } = students.data
  return (
    <>
      <div className={styles.screen}>
        <h1>{title}</h1>
        <p className={styles.about}>{t('about')}</p>
        <div className={styles.actions}>
          <Button variant="primary" disabled={rows.length === 0} onClick={() => window.print()}>
            {t('print')}
          </Button>
          <Link to={path} search={keepSearch} className={styles.back}>
            {t('back')}
          </Link>
        </div>
      </div>
      {rows.length === 0 ? (
        <Empty card title={t('none')}>
          {t('noneText')}
        </Empty>
      ) : (
        <ClassSheet className={name} students={rows} range={range} zone={zone} />
      )}
    </>
  )
}
