import '../texts.ts'
import { REASONS } from '@hornbook/rules/figures/attention'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type Search, useSearchParams } from '../../address/search-params.ts'
import { Button } from '../../ui/button/button.tsx'
import { ChoiceButtons } from '../../ui/button/choice-buttons.tsx'
import { usePage } from '../../ui/page.ts'
import { PageHead } from '../../ui/page-head.tsx'
import sheet from '../../ui/sheet.module.css'
import { Empty } from '../../ui/states/empty.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { districtQuery } from '../queries.ts'
import { TickedNotice } from '../steps/ticked-notice.tsx'
import { reasonTitle } from '../students/attention.ts'
import { useRouteIds } from '../use-dashboard-context.ts'
import { useUnit } from '../use-unit.ts'
import { ViewsButton } from '../views/views-button.tsx'
import styles from './attention-list.module.css'
import { AttentionRow } from './attention-row.tsx'
import { ATTENTION_LISTS, useAttentionList } from './use-attention-list.ts'

/** Who needs attention in a school or district, by name, with the reason and the next step (ATT-18). */
export function AttentionListPage() {
  const { t } = useTranslation('progress', { keyPrefix: 'attentionList' })
  const { t: own } = useTranslation('progress')
  const { districtId, schoolId } = useRouteIds()
  const { search, change } = useSearchParams()
  const list = ATTENTION_LISTS.find(each => each === search.show) ?? 'needsYou'
  const reason = REASONS.find(each => each === search.reason)
  const district = useQuery(districtQuery(districtId))
  const unit = useUnit()
  const found = useAttentionList({ districtId, schoolId }, reason ?? list)
  const title = t('title')
  usePage({ title, area: 'dashboard', crumbs: [...unit.crumbs, { label: title }] })
  const { rows, error } = found
  const today = district.data?.row.today
  if (error && !rows) return <Failure page error={error} onRetry={() => void found.refetch()} />
  return (
    <>
      <PageHead
        title={title}
        actions={
          unit.name && (
            <>
              <ViewsButton />
              <Link to={unit.path} search={(before: Search) => ({ ...before, show: undefined, reason: undefined })}>
                {t('back', { name: unit.name })}
              </Link>
            </>
          )
        }
      >
        {unit.name && t('about', { name: unit.name })}
      </PageHead>
      <section className={sheet.sheet} aria-label={t('list')} aria-busy={found.isFetching}>
        <div className={sheet.bar}>
          <ChoiceButtons
            label={t('show')}
            choices={ATTENTION_LISTS}
            chosen={reason ? null : list}
            nameOf={each => t(each, { count: found.countOf(each) })}
            onChoose={each => change({ reason: undefined, show: each === 'needsYou' ? undefined : each })}
          />
          <select
            className={styles.reason}
            aria-label={t('reason')}
            value={reason ?? ''}
            onChange={event => change({ reason: event.currentTarget.value || undefined })}
          >
            <option value="">{t('everyReason')}</option>
            {REASONS.map(each => (
              <option key={each} value={each}>
                {reasonTitle(each, own)}
              </option>
            ))}
          </select>
        </div>
        {!rows || !today ? (
          <SkeletonRows message="studentInformation" rows={8} />
        ) : rows.length === 0 ? (
          <Empty compact title={t('none')}>
            {t(`noneText.${reason ? 'reason' : list}`)}
          </Empty>
        ) : (
          <div className={sheet.scroll}>
            <table className={`${sheet.table} ${styles.table}`} aria-label={t('list')}>
              <thead>
                <tr>
                  <th scope="col">{t('student')}</th>
                  <th scope="col">{t('why')}</th>
                  <th scope="col">{t('where')}</th>
                  <th scope="col">{t('step')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(student => (
                  <AttentionRow key={student.id} student={student} districtId={districtId} today={today} />
                ))}
              </tbody>
            </table>
          </div>
        )}
        {found.hasNextPage && (
          <div className={styles.more}>
            <Button disabled={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
              {t('more')}
            </Button>
          </div>
        )}
      </section>
      <TickedNotice />
    </>
  )
}
