import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../address/address.ts'
import { DateRange } from '../../dates/date-range.tsx'
import { Failure } from '../../states/failure.tsx'
import type { LoadingMessage } from '../../states/loading.tsx'
import { SaidLoading, Skeleton } from '../../states/skeleton.tsx'
import { Stale } from '../../states/stale.tsx'
import { Tiles } from '../../tiles/tiles.tsx'
import type { Overview } from '../use-place.ts'
import styles from './dashboard.module.css'
import { LastUpdated } from './last-updated.tsx'
import { type Section, SectionTabs, useOnTable } from './section-tabs.tsx'
import { brokenOf, type Reads, readsOf } from './use-dashboard-page.ts'

interface DashboardOf extends Reads {
  readonly title: string | undefined
  /** One line under the title. */
  readonly about: string | undefined
  readonly coming: LoadingMessage
  readonly base: string
  readonly table: Exclude<Section, 'overview'>
  /** The table itself; `tools` go into its toolbar, `dense` lets a whole class fit. */
  readonly children: (given: { readonly tools: ReactNode; readonly dense: boolean }) => ReactNode
}

/** A dashboard: heading, tiles and table. From 1200 px both show together, below a menu switches (DASH-1). */
export function Dashboard(given: DashboardOf) {
  const { place, overview, rows, base, table } = given
  const { t } = useTranslation('progress')
  const { search, change } = useAddress()
  // Paper is narrower than 1200 px and still gets the table.
  const wide = useMediaQuery('(min-width: 1200px), print', true, { getInitialValueInEffect: false })
  const onTable = useOnTable({ base })
  const broken = brokenOf(given)
  const all = readsOf(given)
  const refresh = () => {
    for (const each of all) void each.refetch()
  }
  if (broken) return <Failure page error={broken.error} onRetry={refresh} />
  const stale = all.some(({ isError, data }) => isError && data !== undefined)
  // What fails for one reason is said once.
  const nothing = wide && [rows, overview.overview].every(({ isError, data }) => isError && data === undefined)
  const folded = wide && search.tiles === 'folded'
  const showTiles = wide ? !folded : !onTable
  const fold = (
    <button type="button" className={styles.fold} onClick={() => change({ tiles: folded ? undefined : 'folded' })}>
      {t(folded ? 'tiles.unfold' : 'tiles.fold')}
    </button>
  )
  return (
    <div className={styles.page} data-folded={folded}>
      <div className={styles.head} data-moves-table="">
        <div className={styles.words}>
          {given.title === undefined ? (
            <>
              <h1>
                <Skeleton width={240} height={20} />
              </h1>
              <SaidLoading message={given.coming} />
            </>
          ) : (
            <>
              <h1 title={given.title}>{given.title}</h1>
              <p className={styles.about} title={given.about}>
                {given.about}
              </p>
            </>
          )}
        </div>
        <SectionTabs base={base} table={table} />
        <div className={styles.actions}>
          <LastUpdated
            asOf={rows.data?.meta.asOf}
            busy={all.some(({ isFetching }) => isFetching)}
            stale={stale}
            onRefresh={refresh}
          />
          {place.range && place.district.data ? (
            <DateRange
              range={place.range}
              today={place.district.data.row.today}
              zone={place.districtZone}
              onChoose={place.choose}
            />
          ) : (
            <Skeleton width={248} height={36} />
          )}
        </div>
      </div>
      {stale && <Stale onRetry={refresh} />}
      {nothing ? (
        <Failure card="table" error={rows.error} title={t('failed')} onRetry={refresh} />
      ) : (
        <>
          {showTiles && <TilesOf overview={overview} onRetry={refresh} />}
          {(wide || onTable) && given.children({ tools: wide ? fold : null, dense: folded })}
        </>
      )}
    </div>
  )
}

function TilesOf({
  overview: { overview, average },
  onRetry,
}: {
  readonly overview: Overview
  readonly onRetry: () => void
}) {
  const { t } = useTranslation('progress')
  if (overview.isError && !overview.data)
    return <Failure card="tiles" error={overview.error} title={t('overviewFailed')} onRetry={onRetry} />
  return <Tiles tiles={overview.data?.row.overviewData} average={average} busy={overview.isPlaceholderData} />
}
