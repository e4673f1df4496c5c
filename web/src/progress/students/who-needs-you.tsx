import { formatShortDay } from '@hornbook/rules/time/written-days'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf, RESET_PICTURES } from '../../address/address.ts'
import { keepSearch, useSearchParams } from '../../address/search-params.ts'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { NoteButton } from '../notes/note-button.tsx'
import { StepButton, TickButton } from '../steps/step-button.tsx'
import { useRouteIds } from '../use-dashboard-context.ts'
import { attentionWords, byUrgency, isListed, nextStep } from './attention.ts'
import type { Student } from './student-view.ts'
import styles from './who-needs-you.module.css'

/** No more are shown: whoever has more than these to see to begins with them. */
const SHOWN = 6

interface WhoNeedsYouProps {
  /** Undefined while loading. */
  readonly students: readonly Student[] | undefined
  /** The district's date. */
  readonly today: string
}

/** Those who need somebody, most urgent first: why, since when, the next step and its tick (ATT-16, ATT-20). */
export function WhoNeedsYou({ students, today }: WhoNeedsYouProps) {
  const { t } = useTranslation('progress')
  const id = useId()
  const need = useMemo(() => students && byUrgency(students).filter(isListed('needsYou')), [students])
  const rows = useRowKeys(need)
  return (
    <section className={styles.card} aria-labelledby={id} aria-busy={!need} data-above-table="">
      <div className={styles.head}>
        <h2 id={id}>{t('today.title')}</h2>
        <p>{t('today.about')}</p>
        {students && need && <Others students={students} more={need.length > SHOWN ? need.length : 0} />}
      </div>
      {need?.length === 0 ? (
        <p className={styles.nobody}>
          <Icon name="check" size={18} /> {t('today.nobody')}
        </p>
      ) : (
        <ol className={styles.list} {...rows}>
          {need
            ? need.slice(0, SHOWN).map(student => <Row key={student.id} student={student} today={today} />)
            : Array.from({ length: SHOWN }, (_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
                <li key={row} className={styles.row}>
                  <Skeleton width="80%" height={11} />
                  <Skeleton width="70%" height={11} />
                </li>
              ))}
        </ol>
      )}
    </section>
  )
}

const stepOf = (row: Element | undefined) => row?.querySelector<HTMLElement>('[data-step]')

/** Arrows walk the rows, `t` ticks, `n` notes. A row that is gone leaves the focus to the one in its place. */
function useRowKeys(need: readonly Student[] | undefined) {
  const list = useRef<HTMLOListElement>(null)
  const at = useRef<number | null>(null)
  const rowOf = (target: EventTarget) => (target instanceof Element ? target.closest('li') : null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the rows are others
  useEffect(() => {
    const place = at.current
    if (place === null || !list.current || document.activeElement !== document.body) return
    stepOf(list.current.children[Math.min(place, list.current.children.length - 1)])?.focus({ preventScroll: true })
  }, [need])
  return {
    ref: list,
    onFocus: ({ target }: { readonly target: EventTarget }) => {
      const row = rowOf(target)
      // What opens over the list is drawn elsewhere, and is no row of it.
      if (row && list.current?.contains(row)) at.current = [...list.current.children].indexOf(row)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const row = rowOf(event.target)
      // What has been opened hears its own keys.
      if (document.querySelector('[aria-modal="true"]')) return
      if (!row || !list.current?.contains(row) || event.ctrlKey || event.metaKey || event.altKey) return
      const rows = [...list.current.children]
      const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const target =
        move !== undefined
          ? stepOf(rows[rows.indexOf(row) + move])
          : row.querySelector<HTMLElement>({ t: '[data-tick]', n: '[data-note]' }[event.key] ?? ':not(*)')
      if (!target) return
      event.preventDefault()
      if (move === undefined) target.click()
      else target.focus()
    },
  }
}

/** The rest of the lists: a press shows them in the table. */
function Others({ students, more }: { readonly students: readonly Student[]; readonly more: number }): ReactNode {
  const { t } = useTranslation('progress')
  const { change } = useSearchParams()
  const show = (list: string) => {
    change({ show: list })
    document.querySelector('[role=grid]')?.scrollIntoView({ block: 'nearest' })
  }
  const [watch, inHand] = (['worthWatching', 'inHand'] as const).map(list => students.filter(isListed(list)).length)
  return (
    <span className={styles.others}>
      {more > 0 && <TextButton onClick={() => show('needsYou')}>{t('today.all', { count: more })}</TextButton>}
      {Number(watch) > 0 && (
        <TextButton onClick={() => show('worthWatching')}>
          {t('attention.worthWatching', { count: Number(watch) })}
        </TextButton>
      )}
      {Number(inHand) > 0 && (
        <TextButton onClick={() => show('inHand')}>{t('attention.inHand', { count: Number(inHand) })}</TextButton>
      )}
    </span>
  )
}

function Row({ student, today }: { readonly student: Student; readonly today: string }) {
  const { t } = useTranslation('progress')
  const place = useRouteIds()
  const step = nextStep(student, t)
  const words = attentionWords(student, t)
  const since = student.attention?.since
  return (
    <li className={styles.row}>
      <Link
        to={addressOf(RESET_PICTURES, { ...place, studentId: student.id })}
        search={keepSearch}
        resetScroll={false}
        className={styles.name}
        title={student.fullName}
      >
        <bdi>{student.fullName}</bdi>
      </Link>
      <span className={styles.why} title={words ? `${words.reason}. ${words.details}` : undefined}>
        <b>{words?.reason}</b>
        <span className={styles.evidence}>
          <span aria-hidden="true"> · </span>
          {/* The day alone is never cut; the rest is on hover, and in what the step opens. */}
          {since ? t('attention.since', { date: formatShortDay(since) }) : words?.evidence}
        </span>
      </span>
      {step && <StepButton step={step} place={place} student={student} />}
      {step && <TickButton step={step} place={place} student={student} />}
      <NoteButton student={student} today={today} />
    </li>
  )
}
