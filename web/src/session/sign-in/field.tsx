import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './form.module.css'

interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  readonly label: string
  /** At the end of the label's line. The Tab key comes to it after the field: whoever types goes on to the next field. */
  readonly aside?: ReactNode
  readonly help?: string
  readonly error?: string | undefined
  /** Marks the field as invalid without a message; the message is under another field. */
  readonly marked?: boolean
}

/** A form field for the pages before sign-in, which do not load Mantine. */
export function Field({ label, aside, help, error, marked = false, ...input }: FieldProps) {
  const id = useId()
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={marked || error !== undefined}
        aria-describedby={described || undefined}
      />
      {aside && <div className={styles.aside}>{aside}</div>}
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      <p id={`${id}-error`} className={error ? styles.error : undefined} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
