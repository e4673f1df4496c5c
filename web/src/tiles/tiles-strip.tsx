import './texts.ts'
import type { TileDocument } from '@hornbook/contract/progress/overviews'
import { TILE_IDS, type TileId } from '@hornbook/rules/figures/tiles'
import { useTranslation } from 'react-i18next'
import { TextButton } from '../ui/button/text-button.tsx'
import { Icon } from '../ui/icons.tsx'
import type { LoadingMessage } from '../ui/states/loading.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'
import { tileWords } from './tile-words.ts'
import styles from './tiles-strip.module.css'

const AVERAGE: TileId = 'average_student_progress_summary'

interface TilesStripProps {
  readonly tiles: readonly TileDocument[] | undefined
  /** From the overall progress; undefined while loading, null if it failed. */
  readonly average: TileDocument | null | undefined
  readonly busy: boolean
  readonly loadingMessage: LoadingMessage
  /** What the line is called; its charts are the overview. */
  readonly name: string
  /** Opens the line to its charts; where a button elsewhere does, there is none. */
  readonly toggle?: { readonly isOpen: boolean; readonly label: string; readonly onToggle: () => void } | undefined
}

/** The eight tiles as one line of values (DASH-1). */
export function TilesStrip({ tiles, average, busy, loadingMessage, name, toggle }: TilesStripProps) {
  const { t } = useTranslation('tiles')
  const { t: ui } = useTranslation('ui')
  return (
    <section className={styles.strip} aria-label={name} aria-busy={busy} data-above-table="">
      <dl>
        {tiles
          ? tiles.map(tile => {
              const own = tile.id === AVERAGE ? (average ?? tile) : tile
              const { title, figure, unit } = tileWords(own, t, tiles)
              const isWaiting = tile.id === AVERAGE && average === undefined
              return (
                <div key={tile.id} title={`${title}: ${figure} ${unit}`}>
                  <dt>{title}</dt>
                  <dd>{isWaiting ? <span role="status">{ui('loading.information')}</span> : `${figure} ${unit}`}</dd>
                </div>
              )
            })
          : TILE_IDS.map((id, at) => (
              <div key={id}>
                <dt>
                  <Skeleton width="80%" height={10} />
                </dt>
                <dd>
                  {at === 0 || id === AVERAGE ? (
                    <span role="status">{ui(`loading.${at === 0 ? loadingMessage : 'information'}`)}</span>
                  ) : (
                    <Skeleton width="50%" height={10} />
                  )}
                </dd>
              </div>
            ))}
      </dl>
      {toggle && (
        <TextButton aria-expanded={toggle.isOpen} onClick={toggle.onToggle}>
          <span className={styles.sign} data-open={toggle.isOpen}>
            <Icon name="down" size={16} />
          </span>
          {toggle.label}
        </TextButton>
      )}
    </section>
  )
}
