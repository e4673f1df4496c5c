import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { announceSaved } from '../../../form/saved.tsx'
import { Button } from '../../../ui/button/button.tsx'
import page from '../connections.module.css'

interface LinesFormProps {
  readonly label: string
  readonly help: string
  readonly lines: readonly string[]
  readonly save: (lines: readonly string[]) => Promise<unknown>
  readonly saveLabel: string
  readonly saved: string
  readonly refused: string
}

/** A short list, one entry a line, that is saved whole. What is wrong with an entry is said below. */
export function LinesForm({ label, help, lines, save, saveLabel, saved, refused }: LinesFormProps) {
  const id = useId()
  const [text, setText] = useState(lines.join('\n'))
  const given = text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
  const work = useMutation({ mutationFn: () => save(given), onSuccess: () => announceSaved(saved) })
  const problem = work.error instanceof ApiError ? work.error.errors[0]?.detail : undefined
  return (
    <form
      className={page.lines}
      onSubmit={event => {
        event.preventDefault()
        work.mutate()
      }}
    >
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={3}
        value={text}
        spellCheck={false}
        autoComplete="off"
        translate="no"
        aria-describedby={`${id}-help ${id}-problem`}
        aria-invalid={work.isError || undefined}
        onChange={event => setText(event.target.value)}
      />
      <p id={`${id}-help`} className={page.quiet}>
        {help}
      </p>
      <p id={`${id}-problem`} role="alert" className={page.bad}>
        {work.isError && (problem ?? refused)}
      </p>
      <Button type="submit" writes loading={work.isPending}>
        {saveLabel}
      </Button>
    </form>
  )
}
