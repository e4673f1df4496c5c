import '../texts.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '../../address/search-params.ts'
import { formatUpdatedTime } from '../../dates/format-dates.ts'
import { Button } from '../../ui/button/button.tsx'
import { ChoiceButtons } from '../../ui/button/choice-buttons.tsx'
import { FilterBox } from '../../ui/filter-box.tsx'
import { Icon } from '../../ui/icons.tsx'
import { usePage } from '../../ui/page.ts'
import { PageHead } from '../../ui/page-head.tsx'
import sheet from '../../ui/sheet.module.css'
import { Empty } from '../../ui/states/empty.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { useJobNames } from './job-names.ts'
import { JOB_STATES } from './job-state.ts'
import { JobTable } from './job-table.tsx'
import styles from './jobs.module.css'
import { TestMail } from './test-mail.tsx'
import { useJobs } from './use-jobs.ts'

const PAGE_JOBS = 50
const MAX_JOBS = 1_000
const SHOWN = ['all', ...JOB_STATES] as const

/** What runs by itself, for the provider's support desk and engineers: what needs somebody first (API-7). */
export function JobsPage() {
  const { t } = useTranslation('provider', { keyPrefix: 'jobs' })
  const { t: ui } = useTranslation('ui')
  const title = t('title')
  usePage({ title, area: 'hub', crumbs: [{ label: ui('area.hub') }, { label: title }] })
  const { search: address, change } = useSearchParams()
  const shown = SHOWN.find(each => each === address.show) ?? 'all'
  const [size, setSize] = useState(PAGE_JOBS)
  const [typed, type] = useState('')
  const nameOf = useJobNames()
  const found = useJobs(shown, size)
  const { data, error } = found
  const wanted = typed.trim().toLowerCase()
  const jobs = data?.jobs.filter(job =>
    [job.id, nameOf(job), job.districtName ?? ''].some(text => text.toLowerCase().includes(wanted)),
  )
  const countOf = (which: (typeof SHOWN)[number]) => {
    if (!data) return 0
    const { failed, tryingAgain, running, waiting } = data.counts
    return which === 'all' ? failed + tryingAgain + running + waiting : data.counts[which]
  }
  return (
    <>
      <PageHead
        title={title}
        actions={
          <span className={styles.updated}>
            {found.dataUpdatedAt > 0 &&
              t('updated', { time: formatUpdatedTime(new Date(found.dataUpdatedAt).toISOString()) })}
            <Button size="small" aria-label={t('refresh')} onClick={() => void found.refetch()}>
              <Icon name="refresh" size={16} />
            </Button>
          </span>
        }
      >
        {t('about')}
      </PageHead>
      <section className={sheet.sheet} aria-label={t('list')}>
        <div className={sheet.bar}>
          <ChoiceButtons
            label={t('show')}
            choices={SHOWN}
            chosen={shown}
            nameOf={each => t(each, { count: countOf(each) })}
            onChoose={each => change({ show: each === 'all' ? undefined : each })}
          />
          <FilterBox label={t('find')} value={typed} onChange={type} />
        </div>
        {!jobs && error && <Failure error={error} title={t('failedToLoad')} onRetry={() => void found.refetch()} />}
        {!jobs && !error && <SkeletonRows message="information" rows={5} />}
        {jobs?.length === 0 && shown === 'all' && wanted === '' && (
          <Empty compact title={t('none')}>
            {t('noneText')}
          </Empty>
        )}
        {jobs?.length === 0 && (shown !== 'all' || wanted !== '') && <Empty compact title={t('noneSuch')} />}
        {jobs && <JobTable jobs={jobs} />}
        <div className={styles.foot}>
          <span>{t('foot')}</span>
          {data?.hasMore && size < MAX_JOBS && (
            <Button size="small" onClick={() => setSize(now => Math.min(now * 4, MAX_JOBS))}>
              {t('more')}
            </Button>
          )}
        </div>
      </section>
      <TestMail />
    </>
  )
}
