import { useEffect, useRef } from 'react'
import styles from './filter-box.module.css'
import { Icon } from './icons.tsx'

interface Filter {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Filters a list as one types; `/` leads to it from anywhere on the page. */
export function FilterBox({ label, value, onChange }: Filter) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const slash = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [role=dialog]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || typing) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', slash)
    return () => document.removeEventListener('keydown', slash)
  }, [])
  return (
    <div className={styles.box}>
      <Icon name="search" size={15} />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
      <span className={styles.key} aria-hidden="true">
        /
      </span>
    </div>
  )
}
