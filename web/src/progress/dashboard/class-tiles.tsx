import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '../../address/search-params.ts'
import { TilesStrip } from '../../tiles/tiles-strip.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import today from '../today/today.module.css'
import type { Overview } from '../use-dashboard-context.ts'

/** In the address: the charts of the tiles are shown. */
const OPEN_TILES = 'open'

interface ClassTilesProps {
  readonly overview: Overview
  /** The tiles with their charts. */
  readonly charts: ReactNode
  readonly explained: ReactNode
  readonly onRetry: () => void
}

/** The tiles of a class in one line, so that the table has the room; they open to their charts (DASH-1). */
export function ClassTiles({ overview: { overview, average }, charts, explained, onRetry }: ClassTilesProps) {
  const { t } = useTranslation('progress')
  const { search, change } = useSearchParams()
  const isOpen = search.tiles === OPEN_TILES
  if (overview.isError && !overview.data)
    return <Failure card="table" error={overview.error} title={t('overviewFailed')} onRetry={onRetry} />
  return (
    <>
      <TilesStrip
        tiles={overview.data?.row.overviewData}
        average={average}
        busy={overview.isPlaceholderData}
        isOpen={isOpen}
        name={t('today.strip.label')}
        label={t('today.strip.open')}
        onToggle={() => change({ tiles: isOpen ? undefined : OPEN_TILES })}
      />
      {isOpen ? (
        charts
      ) : (
        <div className={today.more} data-above-table="">
          {explained}
        </div>
      )}
    </>
  )
}
