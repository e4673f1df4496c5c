import { Checkbox, Switch, Textarea, TextInput } from '@mantine/core'
import { ChoiceBox } from '../ui/choice-box.tsx'
import { ChoicesInput } from './choices-input.tsx'
import type { Field, Value, Values } from './field.ts'
import styles from './form.module.css'
import { PickInput } from './wizard/pick-input.tsx'

interface FieldsProps {
  readonly fields: readonly Field[]
  readonly values: Values
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (name: string, value: Value) => void
  /** The field that has the focus; otherwise the first one. */
  readonly focused?: string | undefined
}

/** The fields of a form, each with its error beside it. One of them has the focus. */
export function Fields({ fields, values, errors, onChange, focused = fields[0]?.name }: FieldsProps) {
  return (
    <div className={styles.fields}>
      {fields.map(field => [
        field.section && (
          <h3 key={field.section} className={styles.section}>
            {field.section}
          </h3>
        ),
        <div key={field.name} className={field.half ? styles.half : styles.whole} data-kind={field.kind}>
          <Input
            field={field}
            values={values}
            error={errors[field.name] || undefined}
            isFocused={field.name === focused}
            onChange={value => onChange(field.name, value)}
          />
        </div>,
      ])}
    </div>
  )
}

const TYPES: Readonly<Record<string, string>> = { date: 'date', moment: 'datetime-local' }

interface InputProps {
  readonly field: Field
  readonly values: Values
  readonly error: string | undefined
  readonly isFocused: boolean
  readonly onChange: (value: Value) => void
}

function Input({ field, values, error, isFocused, onChange }: InputProps) {
  const value = values[field.name] ?? ''
  const shared = {
    label: field.label,
    error,
    'data-path': field.name,
    ...(field.help && { description: field.help }),
    ...(field.required && { required: true }),
    ...(isFocused && { 'data-autofocus': true }),
  }
  switch (field.kind) {
    case 'choice':
      return <ChoiceBox {...shared} choices={field.choices} value={String(value)} onChange={onChange} />
    case 'choices':
      return <ChoicesInput field={field} values={values} value={listOf(value)} error={error} onChange={onChange} />
    case 'pick':
      return <PickInput field={field} value={listOf(value)} error={error} onChange={onChange} />
    case 'switch':
    case 'tick': {
      const Tick = field.kind === 'switch' ? Switch : Checkbox
      return (
        <Tick
          {...shared}
          disabled={field.disabled ?? false}
          checked={value === true}
          onChange={event => onChange(event.currentTarget.checked)}
        />
      )
    }
    case 'paragraphs':
      return (
        <Textarea
          {...shared}
          rows={field.rows}
          value={String(value)}
          onChange={event => onChange(event.currentTarget.value)}
        />
      )
    default:
      return (
        <TextInput
          {...shared}
          type={TYPES[field.kind] ?? 'text'}
          autoComplete="off"
          {...('min' in field && { min: field.min })}
          {...('placeholder' in field && { placeholder: field.placeholder })}
          value={String(value)}
          {...('prefix' in field &&
            field.prefix && {
              leftSection: <span className={styles.prefix}>{field.prefix}</span>,
              leftSectionWidth: `calc(${field.prefix.length}ch + 18px)`,
            })}
          onChange={event => onChange(event.currentTarget.value)}
        />
      )
  }
}

const listOf = (value: Value): readonly string[] => (typeof value === 'object' ? value : [])
