import styles from './mark.module.css'

/** The hornbook: a paddle with one page of letters, from which children once learnt to read. */
export function Paddle({ size = 28 }: { readonly size?: number }) {
  return (
    <svg className={styles.paddle} width={(size * 22) / 27.5} height={size} viewBox="5 1 22 30" aria-hidden="true">
      <path
        className={styles.wood}
        d="M7.6 1.5h16.8A2.6 2.6 0 0 1 27 4.1v16.3a2.6 2.6 0 0 1-2.6 2.6H19v4.5a3 3 0 0 1-6 0V23H7.6A2.6 2.6 0 0 1 5 20.4V4.1A2.6 2.6 0 0 1 7.6 1.5Z"
      />
      <rect className={styles.page} x="8.4" y="4.9" width="15.2" height="14.7" rx="0.8" />
      <path className={styles.letters} d="M11 8.7h10M11 12.2h10M11 15.7h6" />
    </svg>
  )
}

/** The product's logo and name. */
export function Mark() {
  return (
    <span className={styles.mark}>
      <Paddle />
      <span className={styles.name}>Hornbook</span>
    </span>
  )
}
