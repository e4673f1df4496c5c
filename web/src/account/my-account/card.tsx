import type { FormEvent, ReactNode } from 'react'
import styles from './my-account.module.css'

interface CardProps {
  readonly id: string
  readonly title: string
  /** At the end of the title's line. */
  readonly aside?: ReactNode
  /** Below a line: what the card says or does about all of it. */
  readonly foot?: ReactNode
  /** A card with something to save is a form of its own. */
  readonly onSubmit?: () => void
  readonly isBusy?: boolean
  readonly children: ReactNode
}

/** A part of My Account. */
export function Card({ id, title, aside, foot, onSubmit, isBusy = false, children }: CardProps) {
  const content = (
    <>
      <div className={styles.content}>{children}</div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </>
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <section id={id} className={styles.card} aria-labelledby={`${id}-title`}>
      <div className={styles.bar}>
        <h2 id={`${id}-title`}>{title}</h2>
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      {onSubmit ? (
        <form noValidate aria-busy={isBusy} onSubmit={submit}>
          {content}
        </form>
      ) : (
        content
      )}
    </section>
  )
}
