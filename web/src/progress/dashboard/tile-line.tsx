import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '../../address/search-params.ts'
import { TilesStrip } from '../../tiles/tiles-strip.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import type { LoadingMessage } from '../../ui/states/loading.tsx'
import today from '../today/today.module.css'
import type { Overview } from '../use-dashboard-context.ts'

/** In the address: the charts of the tiles are shown. */
const OPEN_TILES = 'open'

interface TileLineProps {
  readonly overview: Overview
  readonly loadingMessage: LoadingMessage
  /** The tiles with their charts, where the line itself opens them. */
  readonly charts?: ReactNode
  /** Below the line, while it is closed. */
  readonly explained?: ReactNode
  readonly onRetry: () => void
}

/** The tiles in one line, so that the table has the room (DASH-1). */
export function TileLine({
  overview: { overview, average },
  loadingMessage,
  charts,
  explained,
  onRetry,
}: TileLineProps) {
  const { t } = useTranslation('progress')
  const { search, change } = useSearchParams()
  const isOpen = charts !== undefined && search.tiles === OPEN_TILES
  if (overview.isError && !overview.data)
    return <Failure card="table" error={overview.error} title={t('overviewFailed')} onRetry={onRetry} />
  return (
    <>
      <TilesStrip
        tiles={overview.data?.row.overviewData}
        average={average}
        busy={overview.isPlaceholderData}
        loadingMessage={loadingMessage}
        name={t('today.strip.label')}
        toggle={
          charts
            ? {
                isOpen,
                label: t('today.strip.open'),
                onToggle: () => change({ tiles: isOpen ? undefined : OPEN_TILES }),
              }
            : undefined
        }
      />
      {isOpen
        ? charts
        : explained && (
            <div className={today.more} data-above-table="">
              {explained}
            </div>
          )}
    </>
  )
}
