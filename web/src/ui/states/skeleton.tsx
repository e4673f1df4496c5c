import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoadingMessage } from './loading.tsx'
import styles from './states.module.css'

interface SkeletonProps {
  readonly width?: CSSProperties['width']
  readonly height?: CSSProperties['height']
}

/** A grey placeholder of the content's final size. */
export function Skeleton({ width = '100%', height = '1em' }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
}

/** Placeholder rows of a loading table. */
export function SkeletonRows({ rows = 8, message }: { readonly rows?: number; readonly message: LoadingMessage }) {
  return (
    <div className={styles.rows} data-content-loading="">
      <LoadingLine message={message} />
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

/** The specification's loading message (SHELL-8), shown above a skeleton and read out by screen readers. */
export function LoadingLine({ message }: { readonly message: LoadingMessage }) {
  const { t } = useTranslation()
  return (
    <p className={styles.message} role="status">
      <span className={styles.spinnerSmall} aria-hidden="true" />
      {t(`loading.${message}`)}
    </p>
  )
}
