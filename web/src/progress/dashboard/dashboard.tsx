import type { UnitCounts } from '@hornbook/rules/figures/unit-counts'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Address } from '../../address/address.ts'
import { keepSearch, useSearchParams } from '../../address/search-params.ts'
import { DateRange, DateRangeSpace } from '../../dates/date-range.tsx'
import { createShown } from '../../table/list-beneath.ts'
import { Tiles } from '../../tiles/tiles.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { LoadingLine, Skeleton } from '../../ui/states/skeleton.tsx'
import { FloatingNotice, StaleNotice } from '../../ui/states/stale.tsx'
import { useScreen } from '../../ui/use-screen.ts'
import { Downloads } from '../downloads/downloads.tsx'
import { SkillTile, SkillTileSpace } from '../explained/skill-tile.tsx'
import { pathWords } from '../outlook/outlook.ts'
import { PrintMenu } from '../print/print-menu.tsx'
import { useOnItsWay } from '../reports/on-its-way.tsx'
import { type Overview, useRouteIds } from '../use-dashboard-context.ts'
import { ViewsButton } from '../views/views-button.tsx'
import { CopyLink } from './copy-link.tsx'
import styles from './dashboard.module.css'
import { LastUpdated } from './last-updated.tsx'
import { type Section, SectionTabs, useOpensOnTable } from './section-tabs.tsx'
import { TileLine } from './tile-line.tsx'
import { allQueries, blockingFailure, type DashboardQueries } from './use-dashboard-page.ts'

interface DashboardProps extends DashboardQueries {
  readonly title: string | undefined
  /** One line under the title. */
  readonly about: string | undefined
  /** Where the counts of those who need somebody lead: to their names. */
  readonly attentionTo?: Address
  readonly table: Exclude<Section, 'overview'>
  /** Comes first: above the tiles on wide screens, otherwise above the table while no chip narrows it. */
  readonly first?: ReactNode
  /** What explains the figures: below the tiles. */
  readonly explained: ReactNode
  /** Renders the table. `tools` go into its toolbar; `dense` makes a whole class fit; it says which rows it shows. */
  readonly children: (props: {
    readonly tools: ReactNode
    readonly dense: boolean
    readonly onShown: ReturnType<typeof createShown>['set']
  }) => ReactNode
}

/** A dashboard: heading, tiles and table. From 1200 px both are shown; on smaller screens tabs switch (DASH-1). */
export function Dashboard(props: DashboardProps) {
  const { context, overview, rows, table } = props
  const { t } = useTranslation('progress')
  const { search, change } = useSearchParams()
  const { districtId, schoolId, classroomId } = useRouteIds()
  const screen = useScreen()
  const wide = screen === 'wide'
  const isClass = table === 'students'
  // Everything of a class stands on one page, but on a tablet, where a menu switches.
  const isOnePage = isClass && screen === 'phone'
  const onTable = useOpensOnTable(wide)
  const shown = useMemo(createShown, [])
  const { onItsWay, onAsked } = useOnItsWay(props.title, context.range)
  const failed = blockingFailure(props)
  const queries = allQueries(props)
  const refresh = () => {
    for (const query of queries) void query.refetch()
  }
  if (failed) return <Failure page error={failed.error} onRetry={refresh} />
  const stale = queries.some(({ isError, data }) => isError && data !== undefined)
  // If tiles and table both failed, one failure is shown instead of two.
  const bothFailed = wide && [rows, overview.overview].every(({ isError, data }) => isError && data === undefined)
  const folded = wide && !isClass && search.tiles === 'folded'
  const hasTileLine = isClass && (wide || isOnePage)
  const showTiles = wide ? !isClass && !folded : !onTable && !isOnePage
  const isCompact = folded || (wide && isClass)
  const fold = !isClass && (
    <Button size="small" onClick={() => change({ tiles: folded ? undefined : 'folded' })}>
      {t(folded ? 'showTiles' : 'hideTiles')}
    </Button>
  )
  const unitId = classroomId || schoolId || districtId
  const downloads = (
    <Downloads
      links={rows.data?.meta.links}
      rows={rows.data?.rows}
      shown={shown}
      // While the range loads, there is no file, or only one of the range before.
      outdated={rows.data === undefined || rows.isPlaceholderData === true}
      inHead={wide}
      table={table}
      districtId={context.districtId}
      unitId={unitId}
      range={context.range}
      onAsked={onAsked}
    />
  )
  const away = (
    <>
      <CopyLink inHead={false} />
      {!isOnePage && <ViewsButton />}
      {downloads}
    </>
  )
  const print = isClass && <PrintMenu students={rows.data?.rows} range={context.range} inHead={wide} />
  const actions = (
    <div className={styles.actions}>
      {!wide && print}
      <LastUpdated
        asOf={rows.data?.meta.asOf}
        busy={queries.some(({ isFetching }) => isFetching)}
        stale={stale}
        onRefresh={refresh}
      />
      {context.range && context.district.data ? (
        <DateRange
          range={context.range}
          today={context.district.data.row.today}
          zone={context.districtZone}
          onChoose={context.choose}
        />
      ) : (
        <DateRangeSpace />
      )}
    </div>
  )
  const charts = (explained: ReactNode) => (
    <TilesSection overview={overview} table={table} unitId={unitId} explained={explained} onRetry={refresh} />
  )
  return (
    <div className={styles.page} data-folded={isCompact} data-one-page={isOnePage || undefined}>
      {onItsWay}
      <div className={styles.head} data-above-table="">
        <div className={styles.heading}>
          {props.title === undefined ? (
            <>
              <h1>
                <Skeleton width={240} height={20} />
              </h1>
              <LoadingLine message={KIND_OF[table]} />
            </>
          ) : (
            <>
              <h1 title={props.title}>{props.title}</h1>
              <About
                about={props.about}
                // A class says it in its first sentence.
                attention={isClass ? '' : attentionLine(overview.overview.data?.row, t)}
                attentionTo={props.attentionTo}
              />
            </>
          )}
        </div>
        {!isOnePage && <SectionTabs table={table} onTable={onTable} />}
        {wide && (
          <div className={styles.downloads}>
            <CopyLink inHead />
            {downloads}
            {print}
          </div>
        )}
        {!isOnePage && actions}
      </div>
      {stale && <StaleNotice onRetry={refresh} />}
      {!stale && context.isReplaced && <FloatingNotice text={t('rangeReplaced')} />}
      {bothFailed ? (
        <Failure card="table" error={rows.error} title={t('failed')} onRetry={refresh} />
      ) : (
        <>
          {(isOnePage || (wide ? !onTable && !folded : onTable && search.show === undefined)) && props.first}
          {isOnePage && (
            <div className={styles.head} data-above-table="">
              {actions}
            </div>
          )}
          {(hasTileLine || folded) && (
            <TileLine
              overview={overview}
              loadingMessage={`${KIND_OF[table]}Information`}
              charts={hasTileLine ? charts(props.explained) : undefined}
              // Below the line of a whole class there is no room for more than its rows.
              explained={hasTileLine && !(wide && onTable) && props.explained}
              onRetry={refresh}
            />
          )}
          {showTiles &&
            charts(
              <>
                {props.explained}
                {!wide && <CopyLink inHead={false} />}
              </>,
            )}
          {(wide || onTable || isOnePage) &&
            props.children({ tools: wide ? fold : away, dense: isCompact, onShown: shown.set })}
        </>
      )}
    </div>
  )
}

interface AboutProps extends Pick<DashboardProps, 'about'> {
  readonly attention: string
  readonly attentionTo: Address | undefined
}

/** The line under the title. How many need you stays together when the line wraps. */
function About({ about, attention, attentionTo }: AboutProps) {
  return (
    <p className={styles.about} title={[about, attention].filter(Boolean).join(' · ')}>
      {about}
      {about && attention && ' · '}
      {attentionTo && attention ? (
        <Link to={attentionTo} search={keepSearch} className={styles.attention}>
          {attention}
        </Link>
      ) : (
        <span className={styles.attention}>{attention}</span>
      )}
    </p>
  )
}

/** '8 need you · 5 worth watching', whatever the range (ATT-13). It must fit beside the buttons in one line. */
function attentionLine(counts: UnitCounts | undefined, t: TFunction<'progress'>) {
  if (!counts) return ''
  const { attentionCount, watchCount, inHandCount } = counts
  return [
    attentionCount > 0 && t('attention.needsYou', { count: attentionCount }),
    watchCount > 0 && t('attention.worthWatching', { count: watchCount }),
    inHandCount > 0 && t('attention.inHand', { count: inHandCount }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The days of the range before, with how many children there were then (DAY-13). */
const comparedDays = (row: NonNullable<Overview['overview']['data']>['row'] | undefined) =>
  row?.previous && {
    now: row.previous.averageDaysUsageNow,
    before: row.previous.averageDaysUsage,
    counted: { before: row.previous.studentsCount, now: row.studentsCount },
  }

/** What a dashboard with this table shows. */
const KIND_OF = { schools: 'district', classrooms: 'school', students: 'classroom' } as const

function TilesSection({
  overview: { overview, average },
  table,
  unitId,
  explained,
  onRetry,
}: {
  readonly overview: Overview
  readonly table: DashboardProps['table']
  readonly unitId: string
  readonly explained: ReactNode
  readonly onRetry: () => void
}) {
  const { t } = useTranslation('progress')
  if (overview.isError && !overview.data)
    return <Failure card="tiles" error={overview.error} title={t('overviewFailed')} onRetry={onRetry} />
  return (
    <Tiles
      tiles={overview.data?.row.overviewData}
      average={average}
      busy={overview.isPlaceholderData}
      loadingMessage={`${KIND_OF[table]}Information`}
      onPath={pathWords(overview.data?.row, t)}
      noSchool={overview.data?.row.schoolDaysCount === 0}
      compared={comparedDays(overview.data?.row)}
      expectsFew={table === 'students'}
      wide={
        overview.data ? (
          <SkillTile kind={KIND_OF[table]} id={unitId} tiles={overview.data.row.overviewData} />
        ) : (
          <SkillTileSpace />
        )
      }
      explained={explained}
    />
  )
}
