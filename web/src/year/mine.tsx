import { readDistrict } from '@hornbook/contract/rostering/districts'
import { beginNewSchoolYear, letGoNewSchoolYear, scheduleNewSchoolYear } from '@hornbook/contract/year/new-year'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { invalidate, queryClient } from '../api/queries.ts'
import { formatDateInWords, formatDateTime, formatTime } from '../dates/format-dates.ts'
import { Button } from '../ui/button/button.tsx'
import { TextButton } from '../ui/button/text-button.tsx'
import { BeginDialog } from './begin-dialog.tsx'
import styles from './new-year.module.css'
import type { Rehearsal } from './use-new-year.ts'
import { Card, Fact, Problem, type VerdictProps } from './verdict-card.tsx'

/** The plan of the person who prepares it: it begins now, or by itself on a day (YEAR-5, YEAR-8). */
export function Mine({ districtId, year, rehearsal, zone, today, change, onRefused }: VerdictProps) {
  const { t } = useTranslation('year')
  // What is asked about: now, or a day.
  const [asked, setAsked] = useState<{ readonly on: string | null; readonly seen: Rehearsal } | null>(null)
  const letGo = () => call(letGoNewSchoolYear, { params: { districtId } })
  const begin = async (seen: Rehearsal, on: string | null) => {
    const params = { districtId }
    const data = { type: 'newSchoolYear' as const, attributes: { plan: seen.plan } }
    const at = { ...data, attributes: { plan: seen.plan, on: on ?? '' } }
    try {
      await change.mutateAsync(() =>
        on === null
          ? call(beginNewSchoolYear, { params, body: { data } })
          : call(scheduleNewSchoolYear, { params, body: { data: at } }),
      )
      // A new year changes what counters, dashboards and lists count.
      if (on === null) await queryClient.invalidateQueries()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stalePreview') onRefused(seen)
      // A page that stays open over midnight has yesterday's date.
      else void invalidate(readDistrict)
    } finally {
      setAsked(null)
    }
  }
  const isEarly = today !== undefined && isLongBefore(today, year.name)
  const isOff = !rehearsal || change.isPending
  const ask = (on: string | null) => rehearsal && setAsked({ on, seen: rehearsal })
  return (
    <Card
      title={t('free.title')}
      text={t('mine.text')}
      actions={
        <>
          <OnDay year={year.name} latest={year.latestDay} today={today} isOff={isOff} onAsk={ask} />
          <Button size="large" disabled={isOff} onClick={() => ask(null)}>
            {t('mine.begin', { year: year.name })}
          </Button>
        </>
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
      {asked && (
        <BeginDialog
          year={year}
          on={asked.on}
          today={today}
          totals={asked.seen.totals}
          isBusy={change.isPending}
          onBegin={() => void begin(asked.seen, asked.on)}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  )
}

/** Before May of the calendar year in which it begins. */
const isLongBefore = (today: string, name: string) => today < `${name.slice(0, 4)}-05-01`

interface OnDayProps {
  readonly year: string
  readonly latest: string
  readonly today: string | undefined
  readonly isOff: boolean
  readonly onAsk: (on: string) => void
}

/** The day on which it is to begin by itself; the first of July at first. */
function OnDay({ year, latest, today = '', isOff, onAsk }: OnDayProps) {
  const { t } = useTranslation('year')
  const usual = `${year.slice(0, 4)}-07-01`
  const [day, setDay] = useState(usual > today ? usual : '')
  const [problem, setProblem] = useState<string | null>(null)
  const ask = () => {
    if (day > today && day <= latest) return onAsk(day)
    setProblem(t('mine.dayAhead', { last: formatDateInWords(latest) }))
    document.getElementById('begins-on')?.focus()
  }
  return (
    <form
      className={styles.onDay}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!isOff) ask()
      }}
    >
      <TextInput
        id="begins-on"
        label={t('mine.day')}
        type="date"
        value={day}
        min={today}
        max={latest}
        error={problem}
        onChange={event => {
          setDay(event.currentTarget.value)
          setProblem(null)
        }}
      />
      <Button type="submit" writes variant="primary" size="large" disabled={isOff}>
        {t('mine.onDay')}
      </Button>
    </form>
  )
}
