import type { ReactNode } from 'react'
import sheet from '../ui/sheet.module.css'
import styles from './data-out.module.css'

interface CardTableProps {
  readonly heads: readonly string[]
  /** The head of the buttons, which is heard and not seen. */
  readonly action: string
  readonly children: ReactNode
}

/** A table whose rows are cards on a phone. The last cell of a row has its buttons. */
export const CardTable = ({ heads, action, children }: CardTableProps) => (
  <div className={sheet.scroll}>
    <table className={`${sheet.table} ${styles.keys}`}>
      <thead>
        <tr>
          {heads.map(head => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">{action}</span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)

/** A cell that says its head itself on a phone, where the heads are out of sight. */
export const CardCell = ({ head, children }: { readonly head: string; readonly children: ReactNode }) => (
  <td>
    <span className={styles.head} aria-hidden="true">
      {head}
    </span>
    <span className={styles.cell}>{children}</span>
  </td>
)
