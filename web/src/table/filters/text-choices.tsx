import { searchKey } from '@hornbook/rules/people/names'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTexts, parseTexts, suggestionsOf, type TextChoice } from './condition.ts'
import styles from './filters.module.css'
import { choiceWords } from './words.ts'

/** More are found by typing. */
const SHOWN = 50

interface TextChoicesProps<R> {
  readonly name: string
  readonly rows: readonly R[]
  readonly of: (row: R) => readonly string[]
  /** What the empty cell is called. */
  readonly none: string | undefined
  readonly written: string | undefined
  readonly onChange: (written: string | undefined) => void
}

const isSame = (one: TextChoice, other: TextChoice) => one.text === other.text && one.contains === other.contains

/** Chooses among a column's texts, or parts of them. The whole table's texts are listed, so that none moves or goes. */
export function TextChoices<R>({ name, rows, of, none, written, onChange }: TextChoicesProps<R>) {
  const { t } = useTranslation('table')
  const [typed, setTyped] = useState('')
  const suggestions = useMemo(() => suggestionsOf(rows, of), [rows, of])
  const chosen = written === undefined ? [] : parseTexts(written)
  const wanted = searchKey(typed.trim())
  const found =
    wanted === '' ? suggestions : suggestions.filter(({ text }) => searchKey(text || (none ?? '')).includes(wanted))
  const part: TextChoice = { text: typed.trim(), contains: true }
  const offered: (TextChoice & { readonly count?: number })[] = [
    ...(wanted === '' || chosen.some(each => isSame(each, part)) ? [] : [part]),
    ...chosen.filter(each => each.contains || !found.slice(0, SHOWN).some(({ text }) => text === each.text)),
    ...found.slice(0, SHOWN).map(({ text, count }) => ({ text, count, contains: false })),
  ]
  const toggle = (choice: TextChoice) => {
    const others = chosen.filter(each => !isSame(each, choice))
    const next = others.length < chosen.length ? others : [...chosen, { text: choice.text, contains: choice.contains }]
    onChange(next.length === 0 ? undefined : formatTexts(next))
  }
  return (
    <div className={styles.texts}>
      <input
        type="text"
        className={styles.input}
        aria-label={t('filter.search', { name })}
        placeholder={t('filter.searchCount', { count: suggestions.length })}
        value={typed}
        // In a short table its suggestions would stay below the fold of the dock.
        onFocus={event => event.currentTarget.parentElement?.scrollIntoView({ block: 'nearest' })}
        onChange={event => setTyped(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape' && typed !== '') {
            event.preventDefault()
            setTyped('')
          }
          if (event.key !== 'Enter' || !offered[0] || wanted === '') return
          toggle(offered[0])
          setTyped('')
        }}
      />
      {wanted !== '' && <p className={styles.hint}>{t('filter.enter', { text: part.text })}</p>}
      <ul className={styles.options}>
        {offered.map(choice => (
          <li key={`${choice.contains} ${choice.text}`}>
            <label>
              <input
                type="checkbox"
                checked={chosen.some(each => isSame(each, choice))}
                onChange={() => toggle(choice)}
              />
              <span className={styles.text}>{choiceWords(t, choice, none)}</span>
              {choice.count !== undefined && (
                <span className={styles.number}>{choice.count.toLocaleString('en-US')}</span>
              )}
            </label>
          </li>
        ))}
      </ul>
      {found.length > SHOWN && <p className={styles.hint}>{t('filter.more', { count: found.length - SHOWN })}</p>}
      {offered.length === 0 && <p className={styles.hint}>{t('filter.nothing')}</p>}
    </div>
  )
}
