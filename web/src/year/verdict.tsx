import {
  askForNewSchoolYear,
  beginNewSchoolYear,
  holdNewSchoolYear,
  letGoNewSchoolYear,
  undoNewSchoolYear,
} from '@hornbook/contract/year/new-year'
import { formatLongDate } from '@hornbook/rules/time/written-days'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, GENERIC_MESSAGE } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../api/queries.ts'
import { formatDateInWords, formatDateTime, formatTime } from '../dates/format-dates.ts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { TextButton } from '../ui/button/text-button.tsx'
import { Icon, type IconName } from '../ui/icons.tsx'
import { UndoDialog } from '../ui/undo/undo-dialog.tsx'
import styles from './new-year.module.css'
import { isWorking, type Rehearsal, type Year, type YearChange } from './use-new-year.ts'

interface VerdictProps {
  readonly districtId: string
  readonly year: Year
  /** Undefined while nothing is prepared. */
  readonly rehearsal: Rehearsal | undefined
  readonly zone: string
  readonly today: string | undefined
  readonly change: YearChange
  /** The roster was not the rehearsed one any more. */
  readonly onRefused: (seen: Rehearsal) => void
}

/** How the year stands, who has it in hand, and the one button that begins it (YEAR-5, YEAR-6). */
export function Verdict(props: VerdictProps) {
  const { year } = props
  const kind = [year.status, year.holder?.isOwn].join(' ')
  const shown = useRef(kind)
  // The button that changed it is gone, and the focus with it.
  useEffect(() => {
    if (shown.current !== kind && document.activeElement === document.body) document.getElementById('verdict')?.focus()
    shown.current = kind
  }, [kind])
  if (isWorking(year)) return <Working year={year} />
  if (year.status === 'begun') return <Begun {...props} />
  if (year.holder?.isOwn) return <Mine {...props} />
  return year.holder ? <Held {...props} holder={year.holder} /> : <Free {...props} />
}

interface CardProps {
  readonly title: string
  readonly text?: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
  readonly problem?: ReactNode
}

function Card({ title, text, children, actions, problem }: CardProps) {
  return (
    <section className={styles.verdict} aria-labelledby="verdict">
      <div>
        <h2 id="verdict" tabIndex={-1}>
          {title}
        </h2>
        {text && <p className={styles.about}>{text}</p>}
        {children && <ul className={styles.facts}>{children}</ul>}
        {problem}
      </div>
      {actions && <div className={styles.do}>{actions}</div>}
    </section>
  )
}

const Fact = ({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }) => (
  <li>
    <Icon name={icon} />
    <span>{children}</span>
  </li>
)

/** Why the last call was refused, or why the year could not be begun or undone. */
function Problem({ year, change }: Pick<VerdictProps, 'year' | 'change'>) {
  const { t } = useTranslation('year')
  const error = change.error instanceof ApiError ? change.error : null
  // The page shows elsewhere what is different and who cannot be an exception.
  if (error?.code === 'stalePreview' || error?.code === 'invalid') return null
  const detail = change.isError ? (error?.errors[0]?.detail ?? GENERIC_MESSAGE) : null
  if (detail === null && year.failure === null) return null
  return (
    <p className={styles.problem} role="alert">
      {detail ?? `${t('problem')} ${year.failure}`}
    </p>
  )
}

function Free({ districtId, year, zone, change }: VerdictProps) {
  const { t } = useTranslation('year')
  const hold = () => call(holdNewSchoolYear, { params: { districtId } })
  return (
    <Card
      title={t('free.title')}
      text={t('free.text')}
      actions={
        <Button variant="primary" size="large" loading={change.isPending} onClick={() => change.mutate(hold)}>
          {t('free.prepare')}
        </Button>
      }
      problem={<Problem year={year} change={change} />}
    >
      {year.undoneAt && <Fact icon="history">{t('undone', { time: formatDateTime(year.undoneAt, zone) })}</Fact>}
    </Card>
  )
}

function Mine({ districtId, year, rehearsal, zone, today, change, onRefused }: VerdictProps) {
  const { t } = useTranslation('year')
  const [isBeginning, setIsBeginning] = useState(false)
  const letGo = () => call(letGoNewSchoolYear, { params: { districtId } })
  const begin = async (seen: Rehearsal) => {
    const body = { data: { type: 'newSchoolYear' as const, attributes: { plan: seen.plan } } }
    setIsBeginning(true)
    try {
      await change.mutateAsync(() => call(beginNewSchoolYear, { params: { districtId }, body }))
      // A new year changes what counters, dashboards and lists count.
      await queryClient.invalidateQueries()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stalePreview') onRefused(seen)
    } finally {
      setIsBeginning(false)
    }
  }
  const isEarly = today !== undefined && isLongBefore(today, year.name)
  return (
    <Card
      title={t('free.title')}
      text={t('mine.text')}
      actions={
        <Button
          variant="primary"
          size="large"
          disabled={!rehearsal || change.isPending}
          loading={isBeginning}
          onClick={() => rehearsal && void begin(rehearsal)}
        >
          {t('mine.begin', { year: year.name })}
        </Button>
      }
      problem={<Problem year={year} change={change} />}
    >
      <Fact icon="lock">
        <b>{t('mine.since', { time: formatTime(year.holder?.since ?? '', zone) })}</b> {t('mine.others')}{' '}
        <TextButton writes onClick={() => change.mutate(letGo)}>
          {t('mine.letGo')}
        </TextButton>
      </Fact>
      {year.asker && (
        <Fact icon="note">
          <b>{t('mine.asked', { name: year.asker.name ?? t('provider') })}</b>
        </Fact>
      )}
      <Fact icon="history">{t('mine.undo')}</Fact>
      {year.undoneAt && <Fact icon="history">{t('undone', { time: formatDateTime(year.undoneAt, zone) })}</Fact>}
      {isEarly && <Fact icon="calendar">{t('mine.early', { day: formatDateInWords(today), year: year.name })}</Fact>}
    </Card>
  )
}

/** Before May of the calendar year in which it begins. */
const isLongBefore = (today: string, name: string) => today < `${name.slice(0, 4)}-05-01`

function Held({
  districtId,
  year,
  zone,
  change,
  holder,
}: VerdictProps & { readonly holder: NonNullable<Year['holder']> }) {
  const { t } = useTranslation('year')
  const name = holder.name ?? t('provider')
  const ask = () => call(askForNewSchoolYear, { params: { districtId } })
  const time = (at: string) => formatTime(at, zone)
  return (
    <Card
      title={t('held.title', { name })}
      text={t('held.text', {
        ...{ name, since: time(holder.since), touched: time(holder.touchedAt), free: time(holder.freeAt) },
      })}
      actions={
        <Button loading={change.isPending} disabled={year.asker?.isOwn === true} onClick={() => change.mutate(ask)}>
          {t('held.ask', { name })}
        </Button>
      }
      problem={<Problem year={year} change={change} />}
    >
      {year.asker?.isOwn && <Fact icon="check">{t('held.asked', { name })}</Fact>}
    </Card>
  )
}

function Working({ year }: { readonly year: Year }) {
  const { t } = useTranslation('year')
  const { status } = year
  return (
    <div role="status">
      <Card
        title={t(status === 'undoing' ? 'working.undoing' : 'working.beginning', { year: year.name })}
        text={t('working.text')}
      />
    </div>
  )
}

function Begun({ districtId, year, zone, change }: VerdictProps) {
  const { t } = useTranslation('year')
  const [isAsking, setIsAsking] = useState(false)
  const { totals, begunAt, begunBy, undoUntil, mayUndo } = year
  const undo = (override: boolean) =>
    call(undoNewSchoolYear, {
      params: { districtId },
      body: { data: { type: 'newSchoolYear', attributes: { override } } },
    })
  const day = undoUntil ? formatLongDate(undoUntil) : ''
  return (
    <Card
      title={t('begun.title', { year: year.name, time: formatDateTime(begunAt ?? '', zone) })}
      {...(totals && {
        text: t('begun.did', {
          moves: t('students', { count: totals.moves }),
          leaves: t('students', { count: totals.leaves }),
          closes: t('classrooms', { count: totals.closes }),
        }),
      })}
      actions={
        <>
          <ButtonLink variant="primary" to="/districts/$districtId/students" params={{ districtId }}>
            {t('begun.next')}
          </ButtonLink>
          {mayUndo && (
            <Button writes onClick={() => setIsAsking(true)}>
              {t('begun.undo')}
            </Button>
          )}
        </>
      }
      problem={<Problem year={year} change={change} />}
    >
      {begunBy && <Fact icon="account">{t('begun.by', { name: begunBy.name ?? t('provider') })}</Fact>}
      <Fact icon="history">{t(mayUndo ? 'begun.until' : 'begun.over', { day })}</Fact>
      {isAsking && (
        <UndoDialog
          title={t('begun.confirmTitle', { year: year.name })}
          text={t('begun.confirmText')}
          confirm={t('begun.undo')}
          failed={t('begun.failed')}
          undo={undo}
          // A new year changes what counters, dashboards and lists count.
          onSettled={() => queryClient.invalidateQueries()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Card>
  )
}
