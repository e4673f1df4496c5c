import { countAttention } from '@hornbook/rules/figures/attention'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { useScreen } from '../../ui/use-screen.ts'
import { attentionWords, byUrgency, type NextStep, nextStep } from './attention.ts'
import type { Student } from './student-view.ts'
import styles from './who-needs-you.module.css'

/** How many students show before somebody asks for more. */
const FIRST = { wide: 6, tablet: 6, phone: 3 } as const

const ICONS: Readonly<Record<NextStep['act'], IconName>> = {
  ...{ signIn: 'key', test: 'edit', teach: 'guides', ask: 'student', extra: 'calendar' },
}

/** Those who need somebody, most urgent first: why, since when and what to do next (ATT-16). Undefined while loading. */
export function WhoNeedsYou({ students }: { readonly students: readonly Student[] | undefined }) {
  const { t } = useTranslation('progress')
  const id = useId()
  const first = FIRST[useScreen()]
  const [open, setOpen] = useState(false)
  const attended = useMemo(() => students && byUrgency(students), [students])
  if (students?.length === 0) return null
  const more = (attended?.length ?? 0) - first
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
        <ol className={styles.list}>
          {attended
            ? attended.slice(0, open ? undefined : first).map(student => <Row key={student.id} student={student} />)
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
        <button type="button" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('today.fewer') : t('today.more', { count: more })}
        </button>
      )}
    </section>
  )
}

function Counts({ of }: { readonly of: readonly Student[] }): ReactNode {
  const { t } = useTranslation('progress')
  const { attentionCount, watchCount } = countAttention(of.map(({ attention }) => attention))
  return (
    <>
      {attentionCount > 0 && <b className={styles.count}>{t('attention.needsYou', { count: attentionCount })}</b>}
      {watchCount > 0 && <span className={styles.count}>{t('attention.worthWatching', { count: watchCount })}</span>}
    </>
  )
}

function Row({ student }: { readonly student: Student }) {
  const { t } = useTranslation('progress')
  const words = attentionWords(student, t)
  if (words === null) return null
  const step = nextStep(student, t)
  return (
    <li className={styles.row}>
      <bdi className={styles.name} title={student.fullName}>
        {student.fullName}
      </bdi>
      <p className={styles.why} data-urgency={words.urgency} title={words.details}>
        <b>{words.reason}</b>
        <span className="visually-hidden">. </span>
        <small>{words.evidence}</small>
        {words.others !== '' && <small className={styles.others}>{words.others}</small>}
      </p>
      {step && (
        <p className={styles.step}>
          <Icon name={ICONS[step.act]} size={15} />
          <span>
            <span className="visually-hidden">{t('today.next')} </span>
            {step.words}
          </span>
        </p>
      )}
    </li>
  )
}
