import { askForNewSchoolYear, holdNewSchoolYear, undoNewSchoolYear } from '@hornbook/contract/year/new-year'
import { formatLongDate } from '@hornbook/rules/time/written-days'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { queryClient } from '../api/queries.ts'
import { formatDateTime, formatTime } from '../dates/format-dates.ts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { UndoDialog } from '../ui/undo/undo-dialog.tsx'
import { Mine } from './mine.tsx'
import { Scheduled } from './scheduled.tsx'
import { isWorking, type Year } from './use-new-year.ts'
import { Card, Fact, Problem, type VerdictProps } from './verdict-card.tsx'

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
  if (year.status === 'scheduled') return <Scheduled {...props} />
  if (year.holder?.isOwn) return <Mine {...props} />
  return year.holder ? <Held {...props} holder={year.holder} /> : <Free {...props} />
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
        name,
        since: time(holder.since),
        touched: time(holder.touchedAt),
        free: time(holder.freeAt),
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
