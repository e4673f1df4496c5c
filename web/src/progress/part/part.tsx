import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextButton } from '../../ui/button/text-button.tsx'
import styles from './part.module.css'

interface PartFrameProps {
  readonly title: string
  /** What a link to this part ends with. */
  readonly anchor?: string
  readonly about?: ReactNode
  /** The drawing's figures as a table, one button away. */
  readonly table?: { readonly head: readonly string[]; readonly rows: readonly (readonly ReactNode[])[] }
  readonly children: ReactNode
}

/** A part of a page. Every drawing can be read as a table (PAGE-4). */
export function Part({ title, anchor, about, table, children }: PartFrameProps) {
  const { t } = useTranslation('progress', { keyPrefix: 'part' })
  const id = useId()
  const [isTable, setTable] = useState(false)
  return (
    <section id={anchor} className={styles.part} aria-labelledby={id}>
      <div className={styles.partHead}>
        <h2 id={id}>{title}</h2>
        <div className={styles.partAbout}>{about}</div>
        {table && (
          <TextButton className={styles.asTable} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {t(isTable ? 'asDrawing' : 'asTable')}
          </TextButton>
        )}
      </div>
      {table && isTable ? (
        // biome-ignore lint/a11y/useSemanticElements: no group of fields
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long table is scrolled by keyboard
        <div className={styles.scroll} tabIndex={0} role="group" aria-labelledby={id}>
          <table className={styles.table}>
            <thead>
              <tr>
                {table.head.map(each => (
                  <th key={each} scope="col">
                    {each}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((cells, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
                <tr key={row}>
                  {cells.map((cell, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                    <td key={at}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        children
      )}
    </section>
  )
}
