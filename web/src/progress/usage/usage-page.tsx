import '../texts.ts'
import './usage-texts.ts'
import { readAnalyticsCounts } from '@hornbook/contract/progress/analytics'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '../../address/search-params.ts'
import { queryFor } from '../../api/queries.ts'
import { ChoiceButtons } from '../../ui/button/choice-buttons.tsx'
import notes from '../../ui/notes.module.css'
import { usePage } from '../../ui/page.ts'
import { PageHead } from '../../ui/page-head.tsx'
import sheet from '../../ui/sheet.module.css'
import { Empty } from '../../ui/states/empty.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import styles from './usage.module.css'
import { UsageDetails } from './usage-details.tsx'
import { UsageTable } from './usage-table.tsx'
import { lastMondays } from './weeks.ts'

const CHOICES = [4, 12, 52] as const

/** Which features are used, in how many districts, week by week, for the provider's staff (API-4). */
export function UsagePage() {
  const { t } = useTranslation('progressUsage')
  const { t: ui } = useTranslation('ui')
  const title = t('title')
  usePage({ title, area: 'hub', crumbs: [{ label: ui('area.hub') }, { label: title }] })
  const { search, change } = useSearchParams()
  const weeks = CHOICES.find(each => String(each) === search.weeks) ?? 12
  const mondays = lastMondays(Date.now(), weeks)
  const query = { 'filter[startDateEq]': mondays[0] ?? '' }
  const { data, error, refetch } = useQuery({ ...queryFor(readAnalyticsCounts, { query }), staleTime: 0 })
  return (
    <>
      <PageHead title={title}>{t('about')}</PageHead>
      {data && !data.recording && <p className={`${notes.quiet} ${styles.off}`}>{t('off')}</p>}
      <section className={sheet.sheet} aria-label={t('table')}>
        <div className={sheet.bar}>
          <ChoiceButtons
            label={t('weeks')}
            choices={CHOICES}
            chosen={weeks}
            nameOf={count => t('last', { count })}
            onChoose={each => change({ weeks: each === 12 ? undefined : String(each) })}
          />
        </div>
        {!data && error && <Failure error={error} title={t('failed')} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows message="information" rows={4} />}
        {data?.weeks.length === 0 && (
          <Empty compact title={t('none')}>
            {t('noneText')}
          </Empty>
        )}
        {data && data.weeks.length > 0 && <UsageTable weeks={data.weeks} mondays={mondays} />}
      </section>
      {data && data.counts.length > 0 && <UsageDetails counts={data.counts} />}
    </>
  )
}
