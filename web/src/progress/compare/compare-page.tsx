import './compare-texts.ts'
import '../texts.ts'
import { whereToGo } from '@hornbook/rules/figures/where-to-go'
import { compareGrades, gradeGroupOf, gradeName } from '@hornbook/rules/reading/grades'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '../../address/search-params.ts'
import { ChoiceButtons } from '../../ui/button/choice-buttons.tsx'
import { usePage } from '../../ui/page.ts'
import { Empty } from '../../ui/states/empty.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import parts from '../part/part.module.css'
import { classComparisonQuery } from '../queries.ts'
import { useRouteIds } from '../use-dashboard-context.ts'
import { useUnit } from '../use-unit.ts'
import { ViewsButton } from '../views/views-button.tsx'
import { classesBeside } from './beside.ts'
import { Chooser, PARAMETERS } from './chooser.tsx'
import { chosenAmong } from './chosen.ts'
import styles from './compare.module.css'
import { ComparedTable } from './compared-table.tsx'
import { GoThereFirst } from './go-there-first.tsx'
import { byShare, type ComparedClass } from './stand-out.ts'

/** Two to four classes of one grade of a school beside each other, the most urgent first; they stand in the address (COMPARE-2). */
export function ComparePage() {
  const { t } = useTranslation('progressCompare')
  const { t: own } = useTranslation('progress')
  const { search, change } = useSearchParams()
  const unit = useUnit()
  const ids = useRouteIds()
  const { data, error, refetch } = useQuery(classComparisonQuery(unit.id))
  const grades = gradesOf(data?.row.classrooms ?? [])
  const grade = grades.find(each => each === search.grade) ?? mostOften(data?.row.classrooms ?? [])
  const title = t('title', { grade: grade ? gradeName(grade) : t('noGrade') })
  usePage({ title, area: 'dashboard', crumbs: [...unit.crumbs, { label: title }] })
  if (error) return <Failure page error={error} onRetry={() => void refetch()} />
  if (!data || unit.name === undefined) return <Loading message="schoolInformation" />
  const classes = byShare(
    data.row.classrooms.filter(each => (grade === null ? true : each.grades.includes(grade)) && each.studentsCount > 0),
  )
  if (classes.length === 0) return <Empty page title={t('noClasses')} />
  const chosen = chosenAmong(classes, search[PARAMETERS.classroom])
  const beside = classesBeside({ ...data.row, classrooms: [...classes] }, ids)
  const first = whereToGo(beside)
  const group = grade === null ? null : gradeGroupOf([grade])
  return (
    <>
      <div className={parts.head}>
        <div>
          <h1>{title}</h1>
          <p>
            {t('about', {
              school: unit.name,
              classes: own('classrooms', { count: classes.length }),
              students: own('students', { count: classes.reduce((sum, each) => sum + each.studentsCount, 0) }),
            })}
          </p>
        </div>
        <div className={parts.beside}>
          <ViewsButton />
          {grades.length > 1 && (
            <ChoiceButtons
              label={t('grades')}
              choices={grades}
              chosen={grade}
              nameOf={gradeName}
              onChoose={each => change({ grade: each, [PARAMETERS.classroom]: undefined })}
            />
          )}
        </div>
      </div>
      <GoThereFirst units={beside} kind="classroom" isPart={grades.length > 1} />
      <Chooser
        kind="classroom"
        units={classes.map(({ id, name }) => ({ id, name: name ?? own('classroom', { id }) }))}
        chosen={chosen.map(({ id }) => id)}
      />
      <ComparedTable
        classes={chosen}
        weeks={data.row.weeks}
        schoolDays={data.row.schoolDays}
        first={first === null || first.why === 'fewest' ? null : first.of.id}
        group={group}
      />
      <p className={styles.foot}>{t('foot')}</p>
    </>
  )
}

const gradesOf = (classes: readonly ComparedClass[]) =>
  [...new Set(classes.flatMap(({ grades }) => grades))].sort(compareGrades)

/** The grade with the most classes, the first of equals. */
function mostOften(classes: readonly ComparedClass[]): string | null {
  const count = (grade: string) => classes.filter(({ grades }) => grades.includes(grade)).length
  return gradesOf(classes).sort((a, b) => count(b) - count(a))[0] ?? null
}
