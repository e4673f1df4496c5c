import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { announceSaved } from '../../../form/saved.tsx'
import { Button } from '../../../ui/button/button.tsx'
import page from '../connections.module.css'

interface LinesFormProps {
  readonly label: string
  readonly help: string
  /** As they are saved now. */
  readonly lines: readonly string[]
  /** Of the record that they belong to. */
  readonly version: number
  readonly save: (lines: readonly string[], version: number) => Promise<unknown>
  /** Reads again what is saved. */
  readonly readAgain: () => Promise<unknown>
  readonly saveLabel: string
  readonly saved: string
}

/** What is in the box once somebody has touched it, and what was saved by then. */
interface Typed {
  readonly text: string
  readonly before: string
  readonly version: number
}

/** A short list, one entry a line, that is saved whole. What is wrong with an entry is said below. */
export function LinesForm({ label, help, lines, version, save, readAgain, saveLabel, saved }: LinesFormProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.sftp' })
  const id = useId()
  const [typed, setTyped] = useState<Typed | null>(null)
  const now = lines.join('\n')
  const text = typed?.text ?? now
  const work = useMutation({
    mutationFn: async (sent: { readonly lines: readonly string[]; readonly version: number }) => {
      try {
        await save(sent.lines, sent.version)
      } finally {
        await readAgain()
      }
    },
    onSuccess: () => {
      setTyped(null)
      announceSaved(saved)
    },
  })
  const isStale = work.error instanceof ApiError && work.error.status === 412
  const problem = work.error instanceof ApiError ? work.error.errors[0]?.detail : undefined
  // A version since then is fine where it has the same lines, or where its own were shown.
  const seen = typed === null || typed.before === now || isStale ? version : typed.version
  return (
    <form
      className={page.lines}
      onSubmit={event => {
        event.preventDefault()
        work.mutate({ lines: entriesOf(text), version: seen })
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
        aria-invalid={(work.isError && !isStale) || undefined}
        readOnly={work.isPending}
        onChange={({ target: { value } }) =>
          setTyped(
            value === now ? null : { text: value, before: typed?.before ?? now, version: typed?.version ?? version },
          )
        }
      />
      <p id={`${id}-help`} className={page.quiet}>
        {help}
      </p>
      <p id={`${id}-problem`} role="alert" className={page.bad}>
        {work.isError && (isStale ? t(now === '' ? 'signIn.staleNone' : 'signIn.stale') : (problem ?? t('refused')))}
      </p>
      {isStale && now !== '' && (
        <pre className={page.saved} translate="no">
          {now}
        </pre>
      )}
      <div className={page.actions}>
        <Button type="submit" writes loading={work.isPending}>
          {saveLabel}
        </Button>
        {isStale && (
          <Button
            onClick={() => {
              setTyped(null)
              work.reset()
            }}
          >
            {t('signIn.takeSaved')}
          </Button>
        )}
      </div>
    </form>
  )
}

const entriesOf = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
