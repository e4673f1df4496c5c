import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './button.module.css'
import { useOffWhileViewing } from './off-while-viewing.ts'

interface Look {
  /** `primary` is the one thing that a page or window is there to do; `quiet` has no frame until the pointer is on it. */
  readonly variant?: 'primary' | 'secondary' | 'soft' | 'quiet' | undefined
  /** `small` stands in bars and rows, `large` stands alone. On a phone each is large enough for a finger. */
  readonly size?: 'small' | 'medium' | 'large' | undefined
  /** Stands before the words. */
  readonly icon?: ReactNode
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** Something turns in place of the words, and it cannot be pressed. */
  readonly loading?: boolean | undefined
  /** Pressing it changes or takes away something. So does whatever sends a form or turns meanwhile, unless it says that it does not. */
  readonly writes?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/** The one button with words on it. What looks like a button and leads to a page is a `ButtonLink`. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  type = 'button',
  loading,
  writes = type === 'submit' || loading !== undefined,
  icon,
  disabled,
  className = '',
  children,
  ...others
}: ButtonProps) {
  const off = useOffWhileViewing(writes)
  return (
    <button
      {...others}
      type={type}
      disabled={disabled || loading}
      className={`${styles.button} ${className}`}
      data-variant={variant}
      data-size={size}
      data-loading={loading || undefined}
      {...off}
    >
      {icon}
      {children}
    </button>
  )
}

interface ButtonAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement>, Look {
  readonly ref?: Ref<HTMLAnchorElement>
}

/** For an address outside Hornbook. */
export function ButtonAnchor({
  variant = 'secondary',
  size = 'medium',
  icon,
  className = '',
  children,
  ...others
}: ButtonAnchorProps) {
  return (
    <a {...others} className={`${styles.button} ${className}`} data-variant={variant} data-size={size}>
      {icon}
      {children}
    </a>
  )
}

export const ButtonLink = createLink(ButtonAnchor)
