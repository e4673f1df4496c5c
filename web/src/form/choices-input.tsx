import { Autocomplete } from '@mantine/core'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../ui/button/icon-button.tsx'
import { type Choice, ChoiceOption, LIST, matchChoices, withOwnLabels } from '../ui/choice-box.tsx'
import { Icon } from '../ui/icons.tsx'
import { type Field, typedIn, type Values, withTyped } from './field.ts'
import styles from './form.module.css'
import { Star } from './star.tsx'

interface ChoicesInputProps {
  readonly field: Extract<Field, { kind: 'choices' }>
  readonly value: readonly string[]
  /** What the whole form holds. */
  readonly values: Values
  readonly error: string | undefined
  readonly onChange: (value: readonly string[]) => void
}

/** Several entries of a long list: those that are chosen, each with its ×, and a box that adds one by typing. */
export function ChoicesInput({ field, value, values, error, onChange }: ChoicesInputProps) {
  const { t } = useTranslation('form')
  const box = useRef<HTMLInputElement>(null)
  const chosen = field.choices.filter(choice => value.includes(choice.value))
  const others = field.choices.filter(choice => !value.includes(choice.value))
  const isFirst = (choice: Choice) => field.offersFirst?.(choice, values) ?? false
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>
        {field.label}
        {field.required && <Star />}
      </legend>
      {chosen.length > 0 && (
        <ul className={styles.chosen}>
          {chosen.map(({ value: id, label, hint }) => (
            <li key={id}>
              <span>{label}</span>
              {hint && <span className={styles.hint}>{hint}</span>}
              <IconButton
                className={styles.remove}
                aria-label={t('remove', { name: label })}
                onClick={() => {
                  onChange(value.filter(other => other !== id))
                  // The button goes, and the focus with it.
                  box.current?.focus()
                }}
              >
                <Icon name="close" size={15} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <AddBox
        ref={box}
        label={field.addLabel}
        help={field.help}
        name={field.name}
        choices={[...others.filter(isFirst), ...others.filter(choice => !isFirst(choice))]}
        typed={typedIn(value)}
        error={error}
        onType={text => onChange(withTyped(value, text))}
        onAdd={id => onChange([...withTyped(value, ''), id])}
      />
    </fieldset>
  )
}

interface AddBoxProps {
  readonly ref: React.RefObject<HTMLInputElement | null>
  readonly label: string
  readonly help: string | undefined
  readonly name: string
  readonly choices: readonly Choice[]
  readonly typed: string
  readonly error: string | undefined
  readonly onType: (text: string) => void
  readonly onAdd: (id: string) => void
}

/**
 * Adds an entry by Enter or a click, never while somebody types: 'Room 1' may be the beginning of 'Room 12'. Leaving the box
 * adds what is typed only if it can be nothing else.
 */
function AddBox({ ref, label, help, name, choices: given, typed, error, onType, onAdd }: AddBoxProps) {
  const choices = useMemo(() => withOwnLabels(given), [given])
  const byLabel = useMemo(() => new Map(choices.map(choice => [choice.label, choice])), [choices])
  // Mantine writes the label of an entry that is picked into the box.
  const picked = useRef<string | null>(null)
  return (
    <Autocomplete
      ref={ref}
      label={label}
      description={help}
      data-path={name}
      {...LIST}
      selectFirstOptionOnChange
      // Removing an entry gives the box the focus, and its list would take the next click on an entry.
      openOnFocus={false}
      data={choices.map(choice => choice.label)}
      filter={({ search }) =>
        matchChoices(choices, search).map(choice => ({ value: choice.label, label: choice.label }))
      }
      renderOption={({ option }) => <ChoiceOption label={option.value} hint={byLabel.get(option.value)?.hint} />}
      value={typed}
      onOptionSubmit={chosen => {
        picked.current = chosen
        const id = byLabel.get(chosen)?.value
        if (id !== undefined) onAdd(id)
      }}
      onChange={text => {
        if (text !== picked.current) onType(text)
        picked.current = null
      }}
      onBlur={() => {
        const [only, ...more] = typed.trim() === '' ? [] : matchChoices(choices, typed)
        if (only && more.length === 0) onAdd(only.value)
      }}
      error={error}
    />
  )
}
