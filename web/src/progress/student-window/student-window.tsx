import '../texts.ts'
import { may } from '@hornbook/rules/people/abilities'
import { gradeName } from '@hornbook/rules/reading/grades'
import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { STUDENT } from '../../address/address.ts'
import { personOf, useUser } from '../../signed-in/current-session.ts'
import { LevelChip } from '../../table/cells/text-cells.tsx'
import { useListBeneath } from '../../table/list-beneath.ts'
import { Failure } from '../../ui/states/failure.tsx'
import { failureKind } from '../../ui/states/failure-kind.ts'
import { NoAbility } from '../../ui/states/no-ability.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { Paper } from '../downloads/paper.tsx'
import { avatarQuery, studentSummariesQuery } from '../queries.ts'
import { fromClass } from '../students/page-link.ts'
import { AttentionCell } from '../students/student-cells.tsx'
import { formatGrades } from '../students/student-facts.ts'
import type { Student } from '../students/student-view.ts'
import { NO_DATES, useDashboardContext, useRouteIds } from '../use-dashboard-context.ts'
import { NewPassword } from './new-password.tsx'
import { Requirement } from './requirement.tsx'
import { ResetPictures } from './reset-pictures.tsx'
import styles from './student-window.module.css'
import type { Avatar } from './tool.ts'
import { useWindowFocus, useWindowKeys, Walk } from './window-keys.tsx'
import { LABELS, type Tab, tabsFor, WindowTabs } from './window-tabs.tsx'

/** A student over the class, with what its teacher does for them (STU-1). */
export function StudentWindow() {
  const { t } = useTranslation('progress', { keyPrefix: 'studentWindow' })
  const { studentId } = useParams({ strict: false }) as { studentId: string }
  const { classroomId } = useRouteIds()
  const { close } = useListBeneath()
  const avatar = useQuery(avatarQuery({ classroomId, studentId }))
  const student = useStudentOfClass(studentId)
  const tabs = tabsFor(personOf(useUser()))
  const tab = useTab()
  const onKeyDown = useWindowKeys(studentId, tabs, tab)
  const row = avatar.data?.row
  const body = useWindowFocus(`${studentId} ${tab} ${row?.id}`)
  const isGone = avatar.isError && failureKind(avatar.error) === 'notFound'
  const title = isGone ? t('gone.title') : (row?.fullName ?? student?.fullName ?? '')
  return (
    <Modal
      opened
      onClose={close}
      onKeyDown={onKeyDown}
      title={<bdi>{title}</bdi>}
      size={640}
      classNames={{
        inner: styles.inner!,
        content: styles.window!,
        header: styles.head!,
        title: styles.title!,
        body: styles.body!,
      }}
    >
      {isGone ? (
        <p className={styles.gone}>{t('gone.text')}</p>
      ) : (
        <>
          <div className={styles.summary}>
            {student && <Summary student={student} />}
            {row && <PageLink studentId={row.id} name={row.firstName} />}
            {student && <Paper student={student} />}
            <Walk id={studentId} tab={tab} />
          </div>
          <WindowTabs tabs={tabs} tab={tab} studentId={studentId} />
          {/* A keyboard begins here, and not on Close with all links before the tool. */}
          <section
            ref={body}
            tabIndex={-1}
            data-autofocus={!row || tab === 'pin_code' || undefined}
            aria-label={t(`${LABELS[tab]}.tab`)}
            className={styles.tool}
          >
            {row ? (
              <Tool key={`${row.id} ${tab}`} tab={tab} avatar={row} onClose={close} />
            ) : avatar.isError ? (
              <Failure error={avatar.error} onRetry={() => void avatar.refetch()} />
            ) : (
              <SkeletonRows rows={2} message="student" />
            )}
          </section>
        </>
      )}
    </Modal>
  )
}

/** Leads to the rest: the window only does tools. */
function PageLink({ studentId, name }: { readonly studentId: string; readonly name: string }) {
  const { t } = useTranslation('progress', { keyPrefix: 'studentWindow' })
  const { districtId, classroomId } = useRouteIds()
  return (
    <Link to={STUDENT} params={{ districtId, studentId }} search={fromClass(classroomId)} className={styles.page}>
      {t('openPage', { name })}
    </Link>
  )
}

/** The tab in the address. */
function useTab(): Tab {
  const { pathname } = useLocation()
  const last = pathname.replace(/\/$/, '').split('/').at(-1)
  return last === 'pin_code' || last === 'edit_password' ? last : 'view'
}

function Tool({ tab, ...props }: { readonly tab: Tab; readonly avatar: Avatar; readonly onClose: () => void }) {
  const person = personOf(useUser())
  if (tab === 'view') return <Requirement {...props} />
  if (tab === 'pin_code') return may(person, 'update', 'studentPinCode') ? <ResetPictures {...props} /> : <NoAbility />
  return may(person, 'update', 'studentPassword') ? <NewPassword {...props} /> : <NoAbility />
}

/** The student's row in the table beneath; undefined while that loads. */
function useStudentOfClass(studentId: string): Student | undefined {
  const { classroomId } = useRouteIds()
  const { range } = useDashboardContext()
  const students = useQuery({ ...studentSummariesQuery(classroomId, range ?? NO_DATES), enabled: range !== null })
  return students.data?.rows.find(({ id }) => id === studentId)
}

function Summary({ student }: { readonly student: Student }) {
  const { t } = useTranslation('progress')
  const { currentLevel: level, currentLesson: lesson, currentStatus, grades } = student
  const isLearning = currentStatus === 'Learning' && level !== null
  const [grade] = grades
  return (
    <>
      <span>{grades.length === 1 && grade ? gradeName(grade.name) : formatGrades(student)}</span>
      <span>
        {isLearning ? (
          <>
            <LevelChip level={level}>{t('cells.level', { level })}</LevelChip>{' '}
            {t('studentWindow.lesson', { lesson: lesson ?? '' })}
          </>
        ) : (
          currentStatus
        )}
      </span>
      <AttentionCell student={student} />
    </>
  )
}
