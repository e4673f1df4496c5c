import { useEffect, useRef } from 'react'
import styles from './filter-box.module.css'
import { Icon } from './icons.tsx'

interface FilterBoxProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Filters a list while typing. `/` focuses it from anywhere on the page. */
export function FilterBox({ label, value, onChange }: FilterBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onSlash = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [role=dialog]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || typing) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', onSlash)
    return () => document.removeEventListener('keydown', onSlash)
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
