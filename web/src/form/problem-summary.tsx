import { Alert } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from './field.ts'
import styles from './form.module.css'
import type { Problems } from './use-form.ts'

interface ProblemSummaryProps {
  readonly problems: Problems
  readonly fields: readonly Field[]
  /** Goes to a field that is not shown now. */
  readonly onShow?: (name: string) => void
}

interface Line {
  readonly name: string
  readonly label: string
  readonly text: string
}

const fieldNamed = (root: ParentNode | null | undefined, name: string) =>
  root?.querySelector<HTMLElement>(`[data-path="${name}"]`)

/** What is wrong, above the fields: each field as a link to it, and the general list. The first field gets the focus. */
export function ProblemSummary({ problems, fields, onShow }: ProblemSummaryProps) {
  const { t } = useTranslation('form')
  const box = useRef<HTMLDivElement>(null)
  const wrong = fields.filter(({ name }) => problems.fields[name])
  // What has been corrected since stays in its place: taken away, it would move the fields under somebody's hands.
  const found = useRef({ at: problems.at, lines: [] as readonly Line[] })
  if (found.current.at !== problems.at)
    found.current = {
      at: problems.at,
      lines: wrong.map(({ name, label }) => ({ name, label, text: problems.fields[name] ?? '' })),
    }
  // A field that another answer has taken away is wrong no more.
  const lines =
    problems.title === '' ? [] : found.current.lines.filter(line => fields.some(({ name }) => name === line.name))
  const focus = (name: string) => {
    onShow?.(name)
    requestAnimationFrame(() => fieldNamed(box.current?.closest('form'), name)?.focus())
  }
  // Correcting a field is not a new list of problems: the focus stays.
  const first = wrong[0]?.name
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new list of problems moves the focus
  useEffect(() => {
    if (first !== undefined) fieldNamed(box.current?.closest('form'), first)?.focus()
    else if (problems.title) box.current?.focus()
  }, [problems.at])
  const isShown = lines.length > 0 || problems.general.length > 0
  return (
    <div ref={box} tabIndex={-1} className={styles.problems}>
      {isShown && (
        <Alert color="red" role="alert" title={problems.title}>
          {lines.map(({ name, label, text }) => (
            <p key={name} data-corrected={!problems.fields[name] || undefined}>
              <button type="button" className={styles.link} onClick={() => focus(name)}>
                {label}
              </button>
              : {problems.fields[name] || text}
              {!problems.fields[name] && <span className="visually-hidden"> {t('corrected')}</span>}
            </p>
          ))}
          {problems.general.map(line => (
            <p key={line}>{line}</p>
          ))}
        </Alert>
      )}
    </div>
  )
}
