import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react'
import styles from './button.module.css'

interface TextButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button that stands among words and looks like a link. */
export function TextButton({ className = '', ...others }: TextButtonProps) {
  return <button {...others} type="button" className={`${styles.text} ${className}`} />
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
