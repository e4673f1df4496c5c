import { encode } from 'uqr'
import styles from './set-up.module.css'

interface QrCodeProps {
  readonly content: string
  readonly label: string
}

/** Dark on light in both themes: not every camera reads it the other way round. */
export function QrCode({ content, label }: QrCodeProps) {
  const { size, data } = encode(content, { border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
