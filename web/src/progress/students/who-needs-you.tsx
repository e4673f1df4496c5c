import { countJudged } from '@hornbook/rules/figures/unit-counts'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, type ReactNode, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { STUDENT } from '../../address/address.ts'
import { useSearchParams } from '../../address/search-params.ts'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { useScreen } from '../../ui/use-screen.ts'
import { NoteButton } from '../notes/note-button.tsx'
import { StepButton, TickButton } from '../steps/step-button.tsx'
import { useRouteIds } from '../use-dashboard-context.ts'
import { byUrgency, nextStep } from './attention.ts'
import { fromUrgent } from './page-link.ts'
import type { Student } from './student-view.ts'
import styles from './who-needs-you.module.css'
import { Why } from './why.tsx'

/** How many students show before somebody asks for more. */
const FIRST = { wide: 6, tablet: 6, phone: 3 } as const

/** In the address: whether all of them show. */
const URGENT_PARAM = 'urgent'

interface WhoNeedsYouProps {
  /** Undefined while loading. */
  readonly students: readonly Student[] | undefined
  /** The district's date. */
  readonly today: string
}

/**
 * Those who need somebody, most urgent first: why, since when and what to do next (ATT-16). Those in hand come after them
 * (ATT-17).
 */
export function WhoNeedsYou({ students, today }: WhoNeedsYouProps) {
  const { t } = useTranslation('progress')
  const id = useId()
  const first = FIRST[useScreen()]
  const { search, change } = useSearchParams()
  // In the address, so that whoever comes back from a lesson sees the same rows.
  const open = search[URGENT_PARAM] === 'all'
  const attended = useMemo(() => students && byUrgency(students), [students])
  if (students?.length === 0) return null
  const more = (attended?.length ?? 0) - first
  const shown = attended && !open ? Math.min(first, attended.length) : (attended?.length ?? first)
  return (
    <section className={styles.card} aria-labelledby={id} aria-busy={!attended} data-above-table="">
      <div className={styles.head}>
        <h2 id={id}>{t('today.title')}</h2>
        <p>{t('today.about')}</p>
        {attended && <Counts of={attended} />}
      </div>
      {attended?.length === 0 ? (
        <p className={styles.nobody}>
          <Icon name="check" size={18} /> {t('today.nobody')}
        </p>
      ) : (
        <ol className={styles.list} style={{ '--rows': Math.ceil(shown / 2) } as CSSProperties}>
          {attended
            ? attended.slice(0, shown).map(student => <Row key={student.id} student={student} today={today} />)
            : Array.from({ length: first }, (_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
                <li key={row} className={styles.row}>
                  <Skeleton width="70%" height={11} />
                  <Skeleton width="80%" height={11} />
                </li>
              ))}
        </ol>
      )}
      {more > 0 && (
        <TextButton
          className={styles.more}
          aria-expanded={open}
          onClick={() => change({ [URGENT_PARAM]: open ? undefined : 'all' })}
        >
          {open ? t('today.fewer') : t('today.more', { count: more })}
        </TextButton>
      )}
    </section>
  )
}

function Counts({ of }: { readonly of: readonly Student[] }): ReactNode {
  const { t } = useTranslation('progress')
  const { attentionCount, watchCount, inHandCount } = countJudged(
    of.map(({ attention, outlook, note }) => ({ attention, outlook, inHand: note !== null })),
  )
  return (
    <>
      {attentionCount > 0 && <b className={styles.count}>{t('attention.needsYou', { count: attentionCount })}</b>}
      {watchCount > 0 && <span className={styles.count}>{t('attention.worthWatching', { count: watchCount })}</span>}
      {inHandCount > 0 && <span className={styles.count}>{t('attention.inHand', { count: inHandCount })}</span>}
    </>
  )
}

function Row({ student, today }: { readonly student: Student; readonly today: string }) {
  const { t } = useTranslation('progress')
  const place = useRouteIds()
  const toPage = fromUrgent(place.classroomId)
  const step = nextStep(student, t)
  return (
    <li className={styles.row}>
      <Link
        to={STUDENT}
        params={{ districtId: place.districtId, studentId: student.id }}
        search={toPage}
        className={styles.name}
        title={student.fullName}
      >
        <bdi>{student.fullName}</bdi>
      </Link>
      <Why student={student} />
      <span className={styles.acts}>
        {step && <StepButton step={step} place={place} student={student} />}
        {step && !student.note && <TickButton step={step} place={place} student={student} />}
        <NoteButton student={student} today={today} />
      </span>
    </li>
  )
}
