import type { ButtonHTMLAttributes, Ref } from 'react'
import styles from './button.module.css'
import { useOffWhileViewing } from './off-while-viewing.ts'

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly size?: 'small' | 'medium'
  readonly framed?: boolean
  /** As of a `Button`. */
  readonly writes?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/** A square button with an icon alone. */
export function IconButton({
  size = 'small',
  framed = false,
  writes = false,
  className = '',
  children,
  ...others
}: IconButtonProps) {
  const off = useOffWhileViewing(writes)
  return (
    <button
      {...others}
      type="button"
      className={`${styles.icon} ${className}`}
      data-size={size}
      data-framed={framed || undefined}
      {...off}
    >
      {children}
    </button>
  )
}
