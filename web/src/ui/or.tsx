import styles from './or.module.css'

/** A line with a word in it, between two ways to do the same. */
export const Or = ({ children }: { readonly children: string }) => <p className={styles.or}>{children}</p>
