import { unscheduleNewSchoolYear } from '@hornbook/contract/year/new-year'
import { undoUntil } from '@hornbook/rules/time/school-years'
import { formatLongDate } from '@hornbook/rules/time/written-days'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { formatDateInWords } from '../dates/format-dates.ts'
import { Button } from '../ui/button/button.tsx'
import { Card, Fact, Problem, type VerdictProps } from './verdict-card.tsx'

/** A year that begins by itself on a day, until somebody calls that off (YEAR-8). */
export function Scheduled({ districtId, year, change }: VerdictProps) {
  const { t } = useTranslation('year')
  const { beginsOn, begunBy, totals } = year
  const callOff = () => call(unscheduleNewSchoolYear, { params: { districtId } })
  return (
    <Card
      title={t('scheduled.title', { year: year.name, day: beginsOn ? formatDateInWords(beginsOn) : '' })}
      {...(totals && {
        text: t('scheduled.does', {
          moves: t('students', { count: totals.moves }),
          leaves: t('students', { count: totals.leaves }),
          closes: t('classrooms', { count: totals.closes }),
        }),
      })}
      actions={
        <Button writes size="large" loading={change.isPending} onClick={() => change.mutate(callOff)}>
          {t('scheduled.callOff')}
        </Button>
      }
      problem={<Problem year={year} change={change} />}
    >
      {begunBy && <Fact icon="account">{t('scheduled.by', { name: begunBy.name ?? t('provider') })}</Fact>}
      <Fact icon="lock">{t('scheduled.until')}</Fact>
      <Fact icon="note">{t('ask.changes')}</Fact>
      {beginsOn && <Fact icon="history">{t('begun.until', { day: formatLongDate(undoUntil(beginsOn)) })}</Fact>}
    </Card>
  )
}
