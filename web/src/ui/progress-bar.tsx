import styles from './progress-bar.module.css'

interface ProgressBarProps {
  readonly done: number
  readonly of: number
  readonly label: string
}

export function ProgressBar({ done, of, label }: ProgressBarProps) {
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
