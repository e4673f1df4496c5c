import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoadingMessage } from './loading.tsx'
import styles from './states.module.css'

interface Measures {
  readonly width?: CSSProperties['width']
  readonly height?: CSSProperties['height']
}

/** A grey place where something will be, in its final measure. */
export function Skeleton({ width = '100%', height = '1em' }: Measures) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
}

/** Rows of a table that is on its way. */
export function SkeletonRows({ rows = 8, message }: { readonly rows?: number; readonly message: LoadingMessage }) {
  return (
    <div className={styles.rows} data-coming="">
      <SaidLoading message={message} />
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div key={row} className={styles.row}>
          <Skeleton width={`${34 - ((row * 7) % 13)}%`} />
          <Skeleton width="12%" />
          <Skeleton width="9%" />
        </div>
      ))}
    </div>
  )
}

/** The documents' message (R §2), shown small above a skeleton and spoken. */
export function SaidLoading({ message }: { readonly message: LoadingMessage }) {
  const { t } = useTranslation()
  return (
    <p className={styles.said} role="status">
      <span className={styles.spinnerSmall} aria-hidden="true" />
      {t(`loading.${message}`)}
    </p>
  )
}
