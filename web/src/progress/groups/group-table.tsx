import './groups-texts.ts'
import { type LessonUnit, unitOf } from '@hornbook/rules/reading/units'
import type { DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { configuration } from '../../api/configuration.ts'
import { LessonLink } from '../../ui/lesson-link.tsx'
import { attentionWords } from '../students/attention.ts'
import type { Student } from '../students/student-view.ts'
import { LessonWords } from '../today/lesson-words.tsx'
import { useRouteIds } from '../use-dashboard-context.ts'
import styles from './groups.module.css'
import { type MoveChoices, SeatChoice } from './seat-choice.tsx'
import { lessonsAt, lessonToTeach, positionOf } from './todays-tables.ts'

interface GroupTableProps {
  /** From 0. */
  readonly number: number
  readonly group: LessonUnit | null
  readonly students: readonly Student[]
  /** What all tables are called. */
  readonly tables: readonly string[]
  readonly moves: MoveChoices
}

/** The type of a dragged student, so that files and drags from other pages are not accepted. */
const DRAGGED = 'application/x-hornbook-student'

/** One table: its lesson at the left, its children at the right. */
export function GroupTable({ number, group, students, tables, moves }: GroupTableProps) {
  const { t } = useTranslation('progressGroups')
  const { t: own } = useTranslation('progress')
  const drop = (event: DragEvent) => {
    const student = event.dataTransfer.getData(DRAGGED)
    if (student === '') return
    event.preventDefault()
    moves.move(student, number)
  }
  const accept = (event: DragEvent) => {
    if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault()
  }
  return (
    <section className={styles.group} aria-label={tables[number]} onDragOver={accept} onDrop={drop}>
      <div className={styles.teach}>
        <h3>
          {group && <i aria-hidden="true">{number + 1}</i>}
          {group?.label ?? t('noGroup')}
        </h3>
        {group ? <Teach number={number} students={students} /> : <p>{t('noGroupText')}</p>}
      </div>
      {students.length === 0 ? (
        <p className={styles.nobody}>{t('nobody')}</p>
      ) : (
        <table className={styles.names} aria-label={tables[number]}>
          <colgroup>
            <col />
            <col className={styles.atColumn} />
            <col className={styles.noteColumn} />
          </colgroup>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{t('student')}</th>
              <th scope="col">{t('where')}</th>
              <th scope="col">{t('notes')}</th>
            </tr>
          </thead>
          <tbody>
            {students.map(student => {
              const words = attentionWords(student, own)
              return (
                <tr
                  key={student.id}
                  data-moved={moves.of(student.id) ?? undefined}
                  draggable
                  onDragStart={event => event.dataTransfer.setData(DRAGGED, student.id)}
                >
                  <th scope="row">
                    <span className={styles.who}>
                      <i className={styles.box} aria-hidden="true" />
                      <bdi>{student.fullName}</bdi>
                      <SeatChoice student={student} number={number} tables={tables} moves={moves} />
                    </span>
                  </th>
                  <td className={styles.at}>
                    <Where student={student} level={group?.level ?? null} />
                  </td>
                  <td className={styles.note}>{words?.urgency === 'needsYou' && <em>{words.reason}</em>}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Teach({ number, students }: Pick<GroupTableProps, 'number' | 'students'>) {
  const { t } = useTranslation('progressGroups')
  const { classroomId } = useRouteIds()
  const lesson = lessonToTeach(students)
  const range = lessonsAt(students)
  return (
    <>
      <p>
        {t('table', { number: number + 1 })}
        {range && ', '}
        {range &&
          (range.first.level === range.last.level
            ? t('lessons', { from: range.first.lesson, to: range.last.lesson })
            : t('lessonsAcross', {
                fromLevel: range.first.level,
                from: range.first.lesson,
                toLevel: range.last.level,
                to: range.last.lesson,
              }))}
      </p>
      {lesson && (
        <>
          <p className={styles.lesson}>
            <LessonLink {...lesson} classroomId={classroomId} group={students.map(({ id }) => id)}>
              {t('lesson', { ...lesson })}
            </LessonLink>
          </p>
          <p>{unitOf(lesson)?.label}</p>
          <p className={styles.words}>
            <LessonWords {...lesson} />
          </p>
        </>
      )}
    </>
  )
}

/** The status of a student who is not learning, else the lesson, with its level if it is not the table's. */
function Where({ student, level }: { readonly student: Student; readonly level: number | null }) {
  const { t } = useTranslation('progressGroups')
  if (student.finishedCapit) return configuration().brand.programCompleted
  const at = positionOf(student)
  if (student.currentStatus !== 'Learning' || at === null) return student.currentStatus
  return at.level === level ? t('one', { lesson: at.lesson }) : t('oneOfLevel', { ...at })
}
