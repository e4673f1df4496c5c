import type { ButtonHTMLAttributes, Ref } from 'react'
import styles from './button.module.css'

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly size?: 'small' | 'medium'
  readonly framed?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/** A square button with an icon alone. */
export function IconButton({ size = 'small', framed = false, className = '', children, ...others }: IconButtonProps) {
  return (
    <button
      {...others}
      type="button"
      className={`${styles.icon} ${className}`}
      data-size={size}
      data-framed={framed || undefined}
    >
      {children}
    </button>
  )
}
