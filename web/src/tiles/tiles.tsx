import type { TileDocument } from '@hornbook/contract/progress/overviews'
import { useTranslation } from 'react-i18next'
import { TileCard, TileSkeleton } from './tile-card.tsx'
import styles from './tiles.module.css'

/** The tile that loads separately (DASH-5). */
const AVERAGE = 'average_student_progress_summary'
/** Its index among the eight (TILE-2). */
const AVERAGE_INDEX = 3
const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7]

interface TilesProps {
  readonly tiles: readonly TileDocument[] | undefined
  /** From the overall progress; undefined while loading, null if it failed. */
  readonly average: TileDocument | null | undefined
  readonly busy: boolean
}

/** The eight tiles in the order of TILE-2, all of one height. */
export function Tiles({ tiles, average, busy }: TilesProps) {
  const { t } = useTranslation('progress')
  const { t: shell } = useTranslation('shell')
  const averageSkeleton = <TileSkeleton key={AVERAGE} message={shell('loading.information')} />
  return (
    <section className={styles.tiles} aria-label={t('tiles.label')} aria-busy={busy} data-moves-table="">
      {tiles
        ? tiles.map(tile => {
            if (tile.id !== AVERAGE) return <TileCard key={tile.id} tile={tile} all={tiles} />
            return average === undefined ? (
              averageSkeleton
            ) : (
              <TileCard key={tile.id} tile={average ?? tile} all={tiles} />
            )
          })
        : EIGHT.map(index => (index === AVERAGE_INDEX ? averageSkeleton : <TileSkeleton key={index} />))}
    </section>
  )
}
