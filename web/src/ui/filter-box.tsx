import { useRef } from 'react'
import styles from './filter-box.module.css'
import { Icon } from './icons.tsx'
import { useKey } from './use-key.ts'

interface FilterBoxProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Filters a list while typing. `/` focuses it from anywhere on the page. */
export function FilterBox({ label, value, onChange }: FilterBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  useKey('/', () => input.current?.focus())
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
