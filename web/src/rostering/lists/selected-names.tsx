import '../texts.ts'
import { useTranslation } from 'react-i18next'
import type { Described } from '../../table/list-beneath.ts'
import styles from './selected-names.module.css'

/** Enough to see whether they are the right ones. */
const FIRST = 3
/** Nobody reads more of them; drawing them takes time. */
const MAX_SHOWN = 500

/** Whom something is about to be done to: the first names, and all of them once it is opened (FORM-10). */
export function SelectedNames({ all }: { readonly all: readonly Described[] }) {
  const { t } = useTranslation('rostering', { keyPrefix: 'lists.selected' })
  if (all.length === 0) return null
  const first = all.slice(0, FIRST).map(({ name }) => name)
  const rest = all.length - first.length
  const names = rest > 0 ? t('some', { names: first.join(', '), count: rest }) : first.join(', ')
  if (rest === 0) return <p className={styles.names}>{names}</p>
  return (
    <details className={styles.names}>
      <summary>{names}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled with the keyboard as well */}
      <ul aria-label={t('label')} tabIndex={0}>
        {all.slice(0, MAX_SHOWN).map(({ id, name, detail }) => (
          <li key={id}>
            {name} {detail && <span className={styles.detail}>{detail}</span>}
          </li>
        ))}
        {all.length > MAX_SHOWN && <li>{t('more', { count: all.length - MAX_SHOWN })}</li>}
      </ul>
    </details>
  )
}
