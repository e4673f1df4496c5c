import type { ButtonHTMLAttributes } from 'react'
import styles from './button.module.css'

interface MenuEntryProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly title: string
  readonly about: string
}

/** One of the things that a popover offers, in two lines. */
export function MenuEntry({ title, about, ...others }: MenuEntryProps) {
  return (
    <button {...others} type="button" className={styles.entry}>
      <b>{title}</b>
      <span>{about}</span>
    </button>
  )
}
