import { formatLongDate } from '@hornbook/rules/time/written-days'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { Refusal } from '../api/api-error.ts'
import type { Choice } from '../ui/choice-box.tsx'

/** What a field holds: a text, a tick, or the ids of several choices. */
export type Value = string | boolean | readonly string[]
export type Values = Readonly<Record<string, Value>>

interface Common {
  /** The name that the server's error pointers use. */
  readonly name: string
  readonly label: string
  readonly help?: string
  readonly required?: boolean
  /** What is wrong with a value before it is sent. */
  readonly problem?: (value: Value, values: Values) => string | null
  /** A heading that stands above the field and those after it. */
  readonly section?: string
  /** Beside another field, where there is room. */
  readonly half?: boolean
}

interface TextField extends Common {
  readonly kind: 'text' | 'password'
  /** In characters. A longer text is refused, not cut: nobody would see what is missing. */
  readonly maxLength?: number | null
  /** Shown before what is typed; the server adds it. */
  readonly prefix?: string
  readonly placeholder?: string
}

/** A text of several lines. */
interface ParagraphsField extends Common {
  readonly kind: 'paragraphs'
  readonly rows: number
  readonly maxLength?: number | null
}

interface ChoiceField extends Common {
  readonly kind: 'choice'
  readonly choices: readonly Choice[]
}

/** Several entries of a long list. */
interface ChoicesField extends Common {
  readonly kind: 'choices'
  readonly choices: readonly Choice[]
  readonly addLabel: string
  /** Whether a choice is offered before the others, by what the form holds. */
  readonly offersFirst?: (choice: Choice, values: Values) => boolean
}

/** Entries of a list that is shown whole, one or several of them: a step of a wizard. */
export interface PickField extends Common {
  readonly kind: 'pick'
  readonly choices: readonly Choice[]
  readonly several: boolean
  /** Finds entries outside the list for pasted lines that nobody in it fits, by line. */
  readonly elsewhere?: (lines: readonly string[]) => Promise<ReadonlyMap<string, readonly Choice[]>>
  /** One of those was chosen. */
  readonly onElsewhere?: (choice: Choice) => void
  /** Stands in place of the list: it is loading, or could not be loaded. */
  readonly state?: ReactNode
  readonly texts: {
    readonly find: string
    readonly empty: string
    readonly emptyText: string
    /** What is done about an empty list: a link. */
    readonly emptyAction?: ReactNode
    /** Headings above the entries that were picked, and above the others. */
    readonly picked?: string
    readonly available?: string
  }
}

interface TickField extends Common {
  readonly kind: 'tick' | 'switch'
  readonly disabled?: boolean
}

/** A 'yyyy-MM-dd'; a moment is a 'yyyy-MM-ddTHH:mm'. */
interface DateField extends Common {
  readonly kind: 'date' | 'moment'
  /** The earliest one that the browser offers. */
  readonly min?: string
}

export type Field = TextField | ParagraphsField | ChoiceField | ChoicesField | PickField | TickField | DateField

type T = TFunction<'form'>

/** Begins what is typed into the box of several choices and is none of them yet. No id begins so. */
const TYPED = '…'
/** That text is kept in the field's value: so it counts as a change, stops saving, and comes back with a draft. */
export const typedIn = (value: readonly string[]): string =>
  value.find(each => each.startsWith(TYPED))?.slice(TYPED.length) ?? ''
export const withTyped = (value: readonly string[], text: string): readonly string[] => [
  ...value.filter(each => !each.startsWith(TYPED)),
  ...(text === '' ? [] : [TYPED + text]),
]

const isBlank = (value: Value | undefined) =>
  value === undefined ||
  (typeof value === 'string' ? value.trim() === '' : typeof value !== 'boolean' && value.length === 0)

/** The order of several choices means nothing. */
const plain = (value: Value | undefined) => (typeof value === 'object' ? [...value].sort().join() : value)
export const isSameValue = (one: Value | undefined, other: Value | undefined) => plain(one) === plain(other)

/** The values that differ from those before. */
export const changedValues = (before: Values, after: Values): Values =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !isSameValue(value, before[name])))

/** What is wrong with each field, before anything is sent. */
export function problemsIn(fields: readonly Field[], values: Values, t: T): Readonly<Record<string, string>> {
  const found = fields.flatMap(field => {
    const { name, required, problem } = field
    const value = values[name] ?? ''
    const max = 'maxLength' in field ? field.maxLength : null
    const tooLong = max && typeof value === 'string' && value.trim().length > max ? t('tooLong', { max }) : null
    const typed = typeof value === 'object' ? typedIn(value).trim() : ''
    const unchosen = typed === '' ? null : t('unchosen', { text: typed })
    const text =
      (problem?.(value, values) ?? null) || tooLong || unchosen || (required && isBlank(value) ? t('required') : null)
    return text === null ? [] : [[name, text] as const]
  })
  return Object.fromEntries(found)
}

/** The server's errors beside their fields; the rest is for the general list (FORM-8). */
export function placeErrors(errors: readonly Refusal[], fields: readonly Field[]) {
  const placed: Record<string, string> = {}
  const general: string[] = []
  for (const { pointer, detail } of errors) {
    const steps = pointer?.split('/') ?? []
    const field = fields.find(({ name }) => steps.includes(name))
    if (field && placed[field.name] === undefined) placed[field.name] = detail
    else if (detail) general.push(detail)
  }
  return { placed, general }
}

/** A field's value in words. */
export function wordsOf(field: Field, value: Value | undefined, t: T): string {
  if (typeof value === 'boolean') return t(value ? 'on' : 'off')
  if (value === undefined || isBlank(value)) return t('none')
  const labelOf = (id: string) => ('choices' in field && field.choices.find(choice => choice.value === id)?.label) || id
  if (typeof value !== 'string') return value.map(labelOf).join(', ')
  if (field.kind === 'date') return formatLongDate(value)
  if (field.kind === 'moment') return `${formatLongDate(value.slice(0, 10))}, ${value.slice(11)}`
  if (field.kind === 'password') return t('hidden')
  if (field.kind === 'text') return `${field.prefix ?? ''}${value}`
  return labelOf(value)
}
