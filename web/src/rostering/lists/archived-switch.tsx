import { useSearchParams } from '../../address/search-params.ts'
import styles from './archived-switch.module.css'
import { ARCHIVED } from './use-list.ts'

/** Shows archived records instead of current ones; the address keeps it. */
export function ArchivedSwitch({ label, archived }: { readonly label: string; readonly archived: boolean }) {
  const { change } = useSearchParams()
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        checked={archived}
        aria-checked={archived}
        onChange={() => change({ [ARCHIVED]: archived ? undefined : 'true' })}
      />
      {label}
    </label>
  )
}
