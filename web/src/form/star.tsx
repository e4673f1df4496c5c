import styles from './form.module.css'

/** Marks what is mandatory, as the text beside the buttons explains. */
export const Star = () => (
  <span className={styles.star} aria-hidden="true">
    {' '}
    *
  </span>
)
