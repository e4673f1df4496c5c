import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './choice.module.css'
import type { Select, SelectionHandlers } from './use-selection.ts'

interface ChoiceCellProps {
  readonly label: string
  readonly index: number
  readonly selected: boolean
  readonly toggle: Select
}

/** A row's checkbox. It is no Tab stop, since Space selects the row from any of its cells. */
export function ChoiceCell({ label, index, selected, toggle }: ChoiceCellProps) {
  const { t } = useTranslation('table')
  // Shift would also select the text between two clicks.
  const keepText = (event: MouseEvent) => event.shiftKey && event.preventDefault()
  return (
    <td data-choose="" className={styles.choose} onMouseDown={keepText}>
      <label>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={t('select.row', { name: label })}
          checked={selected}
          onChange={event => toggle(index, (event.nativeEvent as PointerEvent).shiftKey)}
        />
      </label>
    </td>
  )
}

/** Selects all rows that match, or drops them from the selection; half full while only some are selected. */
export function AllCell({ selection }: { readonly selection: SelectionHandlers }) {
  const { t } = useTranslation('table')
  const { matching, all, wantsAll, selectAll, dropAll, clear } = selection
  const isFull = all !== 0 && matching === all
  return (
    <td data-choose="" className={styles.choose}>
      <label>
        <input
          ref={box => {
            if (box) box.indeterminate = (matching > 0 || wantsAll) && !isFull
          }}
          type="checkbox"
          aria-label={t('select.allColumn')}
          checked={isFull}
          disabled={all === 0}
          onChange={wantsAll ? clear : isFull ? dropAll : selectAll}
        />
      </label>
    </td>
  )
}
