import type { ButtonHTMLAttributes } from 'react'
import styles from './button.module.css'
import { useOffWhileViewing } from './off-while-viewing.ts'

interface MenuEntryProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly title: string
  readonly about: string
  /** As of a `Button`. */
  readonly writes?: boolean
}

/** One of the things that a popover offers, in two lines. */
export function MenuEntry({ title, about, writes = false, ...others }: MenuEntryProps) {
  const off = useOffWhileViewing(writes)
  return (
    <button {...others} type="button" className={styles.entry} {...off}>
      <b>{title}</b>
      <span>{about}</span>
    </button>
  )
}
