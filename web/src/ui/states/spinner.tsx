import styles from './states.module.css'

/** As large as an icon, for work that goes on in the place of one. */
export const Spinner = () => <span className={styles.spinnerSmall} aria-hidden="true" />
