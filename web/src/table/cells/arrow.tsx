import { useTranslation } from 'react-i18next'
import styles from './cells.module.css'

type Indicator = -1 | 0 | 1
/** Whose average an arrow compares with. */
export type Peers = 'class' | 'school' | 'district'

const NAMES = { 1: 'above', 0: 'on', [-1]: 'below' } as const
const SHAPES = { 1: 'M1 8 5 2l4 6z', 0: 'M2 1.500l6 3.500-6 3.500z', [-1]: 'M1 2l4 6 4-6z' } as const

interface ArrowProps {
  readonly indicator: Indicator | undefined
  readonly peers: Peers
  /** No colour, where more is not better (non active students). */
  readonly neutral?: boolean
}

/** Above, on or below the peers' average (TABLE-2). Its width is fixed, also when empty, so that figures line up. */
export function Arrow({ indicator, peers, neutral = false }: ArrowProps) {
  const { t } = useTranslation('table')
  if (indicator === undefined) return <span className={styles.arrow} />
  const label = t(`cells.arrows.${peers}.${NAMES[indicator]}`)
  return (
    <span className={styles.arrow} data-direction={neutral ? 'neutral' : NAMES[indicator]} title={label}>
      <svg width="8" height="8" viewBox="0 0 10 10" aria-hidden="true">
        <path d={SHAPES[indicator]} fill="currentColor" />
      </svg>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
