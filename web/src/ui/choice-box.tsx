import './texts.ts'
import { searchKey } from '@hornbook/rules/people/names'
import { Autocomplete } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './choice-box.module.css'

export interface Choice {
  readonly value: string
  readonly label: string
  /** Shown beside the label. */
  readonly hint?: string
  /** What finds it, besides label and hint. */
  readonly words?: string
}

interface ChoiceBoxProps {
  readonly label: string
  readonly description?: string
  /** In the order in which matches are offered. */
  readonly choices: readonly Choice[]
  /** Empty for none. */
  readonly value?: string
  readonly onChange: (value: string) => void
  readonly error?: ReactNode
  readonly required?: boolean
  /** The field's path in its form, which focuses it. */
  readonly 'data-path'?: string
}

/** How well a choice fits what is typed, from 0: it is that, is also called that, begins so, has a word that begins so, has it. */
function fitOf({ label, hint = '', words = '' }: Choice, name: string): number {
  const [main, other, more] = [searchKey(label), searchKey(hint), searchKey(words)]
  // '1' is '01'.
  if (main === name || main.replace(/^0+(?=\d)/, '') === name) return 0
  if (other === name || more === name) return 1
  if (main.startsWith(name)) return 2
  if (other.startsWith(name)) return 3
  return `${main} ${other} ${more}`.includes(` ${name}`) ? 4 : 5
}

/**
 * The choices that contain every typed word, in any case, with or without accents. What fits best comes first, so that
 * 'kinder' is not Prekindergarten; else they keep their order.
 */
export function matchChoices(choices: readonly Choice[], typed: string): readonly Choice[] {
  const wanted = searchKey(typed).split(/\s+/).filter(Boolean)
  const found = choices.filter(({ label, hint = '', words = '' }) => {
    const text = searchKey(`${label} ${hint} ${words}`)
    return wanted.every(word => text.includes(word))
  })
  const name = searchKey(typed.trim())
  if (name === '') return found
  const fits = new Map(found.map(choice => [choice, fitOf(choice, name)]))
  return found.toSorted((a, b) => (fits.get(a) ?? 0) - (fits.get(b) ?? 0))
}

const withFirst = (choices: readonly Choice[], first: Choice | undefined) =>
  first ? [first, ...choices.filter(choice => choice !== first)] : choices

/** What the field offers. Once an entry is chosen, the whole list with that entry first: Enter takes the first. */
export const offeredChoices = (choices: readonly Choice[], shown: string): readonly Choice[] => {
  const chosen = choices.find(({ label }) => label === shown)
  return chosen ? withFirst(choices, chosen) : matchChoices(choices, shown)
}

/** Entries with the same label get their hint and, if need be, their value: each can be told apart and chosen. */
export function withOwnLabels(choices: readonly Choice[]): readonly Choice[] {
  const isTaken = (labels: readonly string[]) => {
    const [seen, taken] = [new Set<string>(), new Set<string>()]
    for (const label of labels) (seen.has(label) ? taken : seen).add(label)
    return (label: string) => taken.has(label)
  }
  const isShared = isTaken(choices.map(({ label }) => label))
  const hinted = choices.map(choice =>
    isShared(choice.label) && choice.hint ? { ...choice, label: `${choice.label} · ${choice.hint}` } : choice,
  )
  const isSharedStill = isTaken(hinted.map(({ label }) => label))
  return hinted.map(choice =>
    isSharedStill(choice.label) ? { ...choice, label: `${choice.label} · ${choice.value}` } : choice,
  )
}

/**
 * The product's one field for choosing from a long list by typing. Enter and leaving the field take the first match.
 * While what is typed is not a choice, nothing is chosen, so a form never saves anything but what it shows.
 */
export function ChoiceBox({ choices: given, value = '', onChange, error, ...field }: ChoiceBoxProps) {
  const { t } = useTranslation('ui')
  const choices = useMemo(() => withOwnLabels(given), [given])
  const byLabel = useMemo(() => new Map(choices.map(choice => [choice.label, choice])), [choices])
  const chosen = choices.find(choice => choice.value === value)?.label ?? value
  // What is typed, while that is not a choice.
  const [typed, setTyped] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  const shown = value === '' ? (typed ?? '') : chosen
  const change = (text: string) => {
    setLeft(false)
    setTyped(text)
    onChange(byLabel.get(text)?.value ?? '')
  }
  const unmatched = (left || error) && value === '' && shown.trim() !== '' ? shown.trim() : null
  return (
    <Autocomplete
      {...field}
      {...LIST}
      selectFirstOptionOnChange
      autoSelectOnBlur
      data={choices.map(({ label }) => label)}
      filter={({ search }) => offeredChoices(choices, search).map(asOption)}
      renderOption={({ option }) => <ChoiceOption label={option.value} hint={byLabel.get(option.value)?.hint} />}
      value={shown}
      onChange={change}
      onBlur={() => setLeft(true)}
      error={unmatched === null ? error : t('choice.unmatched', { text: unmatched })}
    />
  )
}

/** The list under a box scrolls itself: of an area within it nothing would say that the keys of the box scroll it. */
export const LIST = { withScrollArea: false, classNames: { options: styles.list as string } } as const

/** An entry in the list under a box. */
export const ChoiceOption = ({ label, hint }: { readonly label: string; readonly hint: string | undefined }) => (
  <span className={styles.option}>
    <span>{label}</span>
    {hint && !label.endsWith(hint) && <span className={styles.hint}>{hint}</span>}
  </span>
)

const asOption = ({ label }: Choice) => ({ value: label, label })
