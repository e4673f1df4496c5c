import styles from './bar.module.css'

interface Progress {
  readonly done: number
  readonly of: number
  readonly label: string
}

/** How far something is. */
export function Bar({ done, of, label }: Progress) {
  const percent = of > 0 ? Math.floor((done / of) * 100) : 0
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div className={styles.fill} style={{ width: `${percent}%` }} />
    </div>
  )
}
