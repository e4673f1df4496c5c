import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react'
import styles from './button.module.css'
import { useOffWhileViewing } from './off-while-viewing.ts'

interface TextButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** As of a `Button`. */
  readonly writes?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button that stands among words and looks like a link. */
export function TextButton({ className = '', writes = false, ...others }: TextButtonProps) {
  const off = useOffWhileViewing(writes)
  return <button {...others} type="button" className={`${styles.text} ${className}`} {...off} />
}

interface TextAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly ref?: Ref<HTMLAnchorElement>
}

function TextAnchor({ className = '', children, ...others }: TextAnchorProps) {
  return (
    <a {...others} className={`${styles.text} ${className}`}>
      {children}
    </a>
  )
}

/** A link that stands beside `TextButton`s. */
export const TextLink = createLink(TextAnchor)
