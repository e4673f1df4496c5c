import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { ChoiceButton } from '../../ui/button/choice-buttons.tsx'
import { type Choice, matchChoices } from '../../ui/choice-box.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Empty } from '../../ui/states/empty.tsx'
import { useScreen } from '../../ui/use-screen.ts'
import type { PickField } from '../field.ts'
import { PasteResult } from './paste-result.tsx'
import { readPasted } from './pasted.ts'
import { usePasted } from './pastes.ts'
import styles from './pick.module.css'

/** More rows are slow to draw, and nobody reads them: typing finds the others. */
const MAX_SHOWN = 200
const number = new Intl.NumberFormat('en-US')

interface PickInputProps {
  readonly field: PickField
  readonly value: readonly string[]
  readonly error: string | undefined
  readonly onChange: (value: readonly string[]) => void
}

/** A step's question: one entry of a list, or several, which move to a second list beside it. */
export function PickInput({ field, value, error, onChange }: PickInputProps) {
  const { choices, several, texts, state } = field
  if (state) return <>{state}</>
  if (choices.length === 0)
    return (
      <Empty compact title={texts.empty} action={texts.emptyAction}>
        {texts.emptyText}
      </Empty>
    )
  return (
    <fieldset className={styles.pick}>
      <legend className="visually-hidden">{field.label}</legend>
      {error && (
        <p className={styles.error} id={`${field.name} error`}>
          {error}
        </p>
      )}
      {several ? (
        <Several field={field} value={value} onChange={onChange} />
      ) : (
        <One field={field} value={value} onChange={onChange} />
      )}
    </fieldset>
  )
}

type ListProps = Omit<PickInputProps, 'error'>

function One({ field, value, onChange }: ListProps) {
  return (
    <Found field={field} choices={field.choices} onEnter={({ value: id }) => onChange([id])}>
      {choice => (
        <label className={styles.row}>
          <input
            type="radio"
            name={field.name}
            checked={value[0] === choice.value}
            onChange={() => onChange([choice.value])}
          />
          <Names {...choice} />
        </label>
      )}
    </Found>
  )
}

function Several({ field, value, onChange }: ListProps) {
  const { t } = useTranslation('form')
  const { choices, texts } = field
  const [pasted, keepPasted] = usePasted(field.name)
  const picked = useMemo(() => new Set(value), [value])
  const available = useMemo(() => choices.filter(choice => !picked.has(choice.value)), [choices, picked])
  const add = (ids: readonly string[]) => onChange([...new Set([...value, ...ids])])
  // On a phone there is room for one of the two lists.
  const isPhone = useScreen() === 'phone'
  const [open, setOpen] = useState<'available' | 'picked'>('available')
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/\n./.test(text.trim())) return
    event.preventDefault()
    const read = readPasted(text, choices)
    keepPasted({ ...read, answered: [], at: (pasted?.at ?? 0) + 1 })
    add(read.found)
  }
  return (
    <>
      {pasted && (
        <PasteResult
          key={pasted.at}
          pasted={pasted}
          chosen={value}
          field={field}
          onAdd={id => add([id])}
          onAnswer={line => keepPasted({ ...pasted, answered: [...pasted.answered, line] })}
          onDone={() => keepPasted(null)}
        />
      )}
      {isPhone && (
        <div className={styles.tabs}>
          {(['available', 'picked'] as const).map(list => (
            <ChoiceButton key={list} aria-pressed={open === list} onClick={() => setOpen(list)}>
              {texts[list]}{' '}
              <span className={styles.count}>{number.format((list === 'picked' ? value : available).length)}</span>
            </ChoiceButton>
          ))}
        </div>
      )}
      <div className={styles.lists}>
        <section className={styles.list} hidden={isPhone && open !== 'available'}>
          <h3>{texts.available}</h3>
          <Found field={field} choices={available} onEnter={({ value: id }) => add([id])} onPaste={paste}>
            {choice => (
              <button
                type="button"
                className={styles.row}
                aria-label={t('wizard.add', { name: wholeName(choice) })}
                onClick={event => keepingPlace(event.currentTarget, () => add([choice.value]))}
              >
                <Names {...choice} />
                <span className={styles.move}>
                  <Icon name="plus" size={15} />
                </span>
              </button>
            )}
          </Found>
        </section>
        <section className={styles.list} hidden={isPhone && open !== 'picked'}>
          <h3>
            {texts.picked} <span className={styles.count}>{number.format(value.length)}</span>
          </h3>
          <ul className={styles.rows}>
            {choices
              .filter(choice => picked.has(choice.value))
              .map(choice => (
                <li key={choice.value}>
                  <button
                    type="button"
                    className={styles.row}
                    aria-label={t('remove', { name: wholeName(choice) })}
                    onClick={event =>
                      keepingPlace(event.currentTarget, () => onChange(value.filter(id => id !== choice.value)))
                    }
                  >
                    <Names {...choice} />
                    <span className={styles.move}>
                      <Icon name="close" size={15} />
                    </span>
                  </button>
                </li>
              ))}
          </ul>
        </section>
      </div>
    </>
  )
}

/** The row goes to the other list with its button, so the focus goes to the next row's, or else to the step's box. */
function keepingPlace(button: HTMLElement, move: () => void) {
  const list = button.closest('ul')
  const step = button.closest('fieldset')
  const at = [...(list?.children ?? [])].findIndex(row => row.contains(button))
  flushSync(move)
  const left = list?.querySelectorAll<HTMLElement>('button') ?? []
  const next = left[Math.min(at, left.length - 1)]
  ;(next ?? step?.querySelector<HTMLElement>('[aria-pressed="true"], input[type="search"]'))?.focus()
}

interface FoundProps {
  readonly field: PickField
  readonly choices: readonly Choice[]
  readonly onEnter: (first: Choice) => void
  readonly onPaste?: (event: ClipboardEvent) => void
  readonly children: (choice: Choice) => ReactNode
}

/** A list that typing filters. Enter takes the first entry and keeps the field. */
function Found({ field, choices, onEnter, onPaste, children }: FoundProps) {
  const { t } = useTranslation('form')
  const [typed, setTyped] = useState('')
  const found = useMemo(() => matchChoices(choices, typed), [choices, typed])
  const more = found.length - MAX_SHOWN
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || typed.trim() === '') return
    event.preventDefault()
    if (!found[0]) return
    onEnter(found[0])
    setTyped('')
  }
  return (
    <>
      <input
        type="search"
        className={styles.find}
        aria-label={field.texts.find}
        placeholder={field.texts.find}
        autoComplete="off"
        data-path={field.name}
        data-autofocus
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onKeyDown={enter}
        onPaste={onPaste}
      />
      <ul className={styles.rows}>
        {found.slice(0, MAX_SHOWN).map(choice => (
          <li key={choice.value}>{children(choice)}</li>
        ))}
      </ul>
      {found.length === 0 && typed && <p className={styles.note}>{t('wizard.noMatch', { text: typed })}</p>}
      {more > 0 && <p className={styles.note}>{t('wizard.more', { count: more })}</p>}
    </>
  )
}

const wholeName = ({ label, hint }: Choice) => [label, hint].filter(Boolean).join(' ')

const Names = ({ label, hint }: Choice) => (
  <span className={styles.names}>
    <span>{label}</span> {hint && <span className={styles.hint}>{hint}</span>}
  </span>
)
