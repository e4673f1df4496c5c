import { Autocomplete, TextInput } from '@mantine/core'
import type { Upload } from './upload.ts'

const MAX_SHOWN = 100

interface FieldInputProps {
  readonly field: Upload['fields'][number] | undefined
  readonly label: string
  readonly value: string
  readonly placeholder?: string
  readonly onChange: (value: string) => void
}

/** Typed, or chosen from the names that there are: a cell may have several of them. */
export function FieldInput({ field, onChange, ...props }: FieldInputProps) {
  const choices = field?.choices ?? []
  if (choices.length === 0)
    return <TextInput {...props} autoComplete="off" onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  // As long as nothing is typed, all are offered.
  const isUntouched = (text: string) => text === '' || choices.includes(text)
  return (
    <Autocomplete
      {...props}
      limit={MAX_SHOWN}
      data={choices}
      onChange={onChange}
      filter={({ options, search, limit }) =>
        (isUntouched(search)
          ? options
          : options.filter(option => 'value' in option && matches(option.value, search))
        ).slice(0, limit)
      }
    />
  )
}

const matches = (choice: string, search: string) => choice.toLowerCase().includes(search.trim().toLowerCase())
