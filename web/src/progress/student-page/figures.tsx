import { displayedPercent } from '@hornbook/rules/figures/display'
import { shownPace } from '@hornbook/rules/figures/outlook'
import type { Level } from '@hornbook/rules/reading/curriculum'
import { unitOf } from '@hornbook/rules/reading/units'
import { presetRange } from '@hornbook/rules/time/ranges'
import { formatShortDay } from '@hornbook/rules/time/written-days'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LevelChip } from '../../table/cells/text-cells.tsx'
import { outlookWords } from '../outlook/outlook.ts'
import { OutlookSign } from '../outlook/outlook-sign.tsx'
import parts from '../part/part.module.css'
import { BenchmarkCell } from '../students/student-cells.tsx'
import { aheadInWords } from './ahead.ts'
import type { PartProps } from './record.ts'

/** Where the child is, how fast, and how far it is to the goal. */
export function Figures(props: PartProps) {
  return (
    <dl className={parts.figures}>
      <Position {...props} />
      <HowFast {...props} />
      <Goal {...props} />
    </dl>
  )
}

interface FigureProps {
  readonly label: string
  readonly value: ReactNode
  readonly more: readonly (string | false | null | undefined)[]
}

function Figure({ label, value, more }: FigureProps) {
  const lines = more.filter(Boolean)
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value}
        {lines.map(line => (
          <small key={String(line)} style={{ display: 'block' }}>
            {line}
          </small>
        ))}
      </dd>
    </div>
  )
}

function Position({ student }: PartProps) {
  const { t } = useTranslation('progressStudentPage')
  const { currentLevel: level, currentLesson: lesson, currentStatus, lessons } = student
  const unit = level === null || lesson === null ? null : unitOf({ level: level as Level, lesson })
  const last = lessons.at(-1)
  return (
    <Figure
      label={t('position')}
      value={
        lesson === null || level === null ? (
          <b>{currentStatus}</b>
        ) : (
          <>
            <b>{lesson}</b> <LevelChip level={level}>{t('level', { level })}</LevelChip>
          </>
        )
      }
      more={[
        lesson !== null &&
          [
            currentStatus,
            unit &&
              t('next.unit', {
                unit: unit.label,
                place: lesson - unit.startLesson + 1,
                all: unit.endLesson - unit.startLesson + 1,
              }),
          ]
            .filter(Boolean)
            .join(' · '),
        last && t('lastLesson', { level: last.level, lesson: last.lesson, date: formatShortDay(last.date) }),
      ]}
    />
  )
}

function HowFast({ student }: PartProps) {
  const { t } = useTranslation('progress')
  const { t: ofPage } = useTranslation('progressStudentPage')
  const { outlook, schoolYearEnd, today, lessons } = student
  const since = presetRange('thisSchoolYear', today).start
  const days = new Set(lessons.filter(({ date }) => date >= since).map(({ date }) => date)).size
  const words = outlook && outlookWords(outlook, t, schoolYearEnd)
  return (
    <Figure
      label={ofPage('howFast')}
      value={
        <>
          <b>{words?.pace ?? words?.state ?? '–'}</b>{' '}
          {outlook && words?.pace && (
            <small>
              <OutlookSign state={outlook.state} /> {words.state}
            </small>
          )}
          {!outlook && <small>{ofPage('noPace')}</small>}
        </>
      }
      more={[ofPage('daysThisYear', { count: days })]}
    />
  )
}

function Goal({ student }: PartProps) {
  const { t } = useTranslation('progressStudentPage')
  const { t: own } = useTranslation('progress')
  const { goal, outlook, schoolYearEnd } = student
  const ahead = outlook && shownPace(outlook) && aheadInWords(outlook, student, t)
  return (
    <Figure
      label={t('goal')}
      value={
        <>
          {goal ? <b>{displayedPercent(goal.progress)}%</b> : '–'} <BenchmarkCell text={student.benchmark} />
        </>
      }
      more={
        goal
          ? [
              [
                t('goalIs', goal),
                outlook ? outlookWords(outlook, own, schoolYearEnd).toGo : t('next.goalMore', { count: goal.toGo }),
              ]
                .filter(Boolean)
                .join(' · '),
              ahead,
            ]
          : [t('noGoal')]
      }
    />
  )
}
