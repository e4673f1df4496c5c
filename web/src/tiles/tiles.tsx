import './texts.ts'
import type { TileDocument } from '@hornbook/contract/progress/overviews'
import { TILE_IDS, type TileId } from '@hornbook/rules/figures/tiles'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '../address/search-params.ts'
import { TextButton } from '../ui/button/text-button.tsx'
import type { LoadingMessage } from '../ui/states/loading.tsx'
import { type ComparedDays, TileCard, TileSkeleton } from './tile-card.tsx'
import { FEW_TILES, tilesWorthShowing } from './tile-facts.ts'
import styles from './tiles.module.css'

/** The tile that loads separately (DASH-5). */
const AVERAGE: TileId = 'average_student_progress_summary'

interface TilesProps {
  readonly tiles: readonly TileDocument[] | undefined
  /** From the overall progress; undefined while loading, null if it failed. */
  readonly average: TileDocument | null | undefined
  readonly busy: boolean
  /** What is loading while there are no tiles (SHELL-8). */
  readonly loadingMessage: LoadingMessage
  /** How many are on the path to their goal, in words (OUTLOOK-5): the tile of average progress says it. */
  readonly onPath: string | null
  /** Whether the range has no school day, so that no progress is no failure. */
  readonly noSchool: boolean
  /** Mean days of progress in the range and the one before, of those who were students then (DAY-13). */
  readonly compared: ComparedDays | null | undefined
  /** Whether all students probably have one grade, so that few tiles are expected. */
  readonly expectsFew: boolean
  /** A wide tile below the others. */
  readonly wide: ReactNode
  /** Stands below the tiles: what explains them. */
  readonly explained: ReactNode
}

/** In the URL: all tiles, even those that repeat what another one says. */
const ALL = 'all'
const OPEN = 'open'

/** The tiles that say something of their own (TILE-12), in the order of TILE-2, all of one height. */
export function Tiles({
  tiles,
  average,
  busy,
  loadingMessage,
  onPath,
  noSchool,
  compared,
  expectsFew,
  wide,
  explained,
}: TilesProps) {
  const { t } = useTranslation('tiles')
  const { t: ui } = useTranslation('ui')
  const { search, change } = useSearchParams()
  const few = tiles && tilesWorthShowing(tiles)
  // A class opens all of them from one line of values, which also closes them.
  const isOpened = search.tiles === OPEN
  const all = search.tiles === ALL || isOpened
  const shown = all ? tiles : few
  const expected = expectsFew && !all ? FEW_TILES : TILE_IDS
  const averageSkeleton = <TileSkeleton key={AVERAGE} message={ui('loading.information')} />
  return (
    <section className={styles.tiles} aria-label={t('label')} aria-busy={busy} data-above-table="">
      {tiles && shown
        ? shown.map(tile => {
            if (tile.id !== AVERAGE)
              return <TileCard key={tile.id} tile={tile} all={tiles} compared={compared} noSchool={noSchool} />
            return average === undefined ? (
              averageSkeleton
            ) : (
              <TileCard key={tile.id} tile={average ?? tile} all={tiles} lead={onPath} />
            )
          })
        : expected.map((id, at) =>
            id === AVERAGE ? (
              averageSkeleton
            ) : (
              <TileSkeleton key={id} {...(at === 0 && { message: ui(`loading.${loadingMessage}`) })} />
            ),
          )}
      {wide}
      <div className={styles.foot}>
        {explained}
        {tiles && few && few.length < tiles.length && !isOpened && (
          <TextButton className={styles.more} onClick={() => change({ tiles: all ? undefined : ALL })}>
            {t(all ? 'few' : 'all', { count: tiles.length })}
          </TextButton>
        )}
      </div>
    </section>
  )
}
