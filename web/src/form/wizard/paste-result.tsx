import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import type { PickField } from '../field.ts'
import { openLines, type Pasted } from './pasted.ts'
import styles from './pick.module.css'

interface PasteResultProps {
  readonly pasted: Pasted
  readonly chosen: readonly string[]
  readonly field: PickField
  readonly onAdd: (id: string) => void
  readonly onAnswer: (line: number) => void
  readonly onDone: () => void
}

/** What became of pasted lines: only those that need a person are listed, with the answers as buttons. */
export function PasteResult({ pasted, chosen, field, onAdd, onAnswer, onDone }: PasteResultProps) {
  const { t } = useTranslation('form', { keyPrefix: 'paste' })
  const open = openLines(pasted, chosen)
  const others = useElsewhere(pasted, field)
  const repeated = pasted.lines - pasted.found.length - pasted.open.length
  return (
    <section className={styles.pasted} aria-label={t('title')}>
      <p role="status">
        <b>{t('lines', { count: pasted.lines })}</b> {t('added', { count: pasted.found.length })}{' '}
        {repeated > 0 && `${t('repeated', { count: repeated })} `}
        {open.length > 0 && t('open', { count: open.length })}
        <Button size="small" onClick={onDone}>
          {t('done')}
        </Button>
      </p>
      <ul>
        {open.map(({ line, text, candidates, left }) => {
          const elsewhere = candidates.length === 0 ? (others.found?.get(text) ?? []) : []
          const said =
            elsewhere.length > 0 ? 'elsewhere' : candidates.length > 0 ? 'several' : others.looks ? 'looks' : 'nobody'
          return (
            <li key={line}>
              <span className={styles.hint}>{t('line', { line })}</span>
              <b>{text}</b>
              <span>{t(said)}</span>
              <span className={styles.answers}>
                {[...left, ...elsewhere].map(choice => (
                  <Button
                    key={choice.value}
                    size="small"
                    onClick={() => {
                      if (elsewhere.includes(choice)) field.onElsewhere?.(choice)
                      onAnswer(line)
                      onAdd(choice.value)
                    }}
                  >
                    {[choice.label, choice.hint].filter(Boolean).join(' · ')}
                  </Button>
                ))}
                <Button size="small" variant="quiet" onClick={() => onAnswer(line)}>
                  {t('leaveOut')}
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Who outside the list fits the lines that nobody in it does. */
function useElsewhere(pasted: Pasted, { name, elsewhere }: PickField) {
  const lines = pasted.open.flatMap(({ text, candidates }) => (candidates.length === 0 ? [text] : []))
  const isAsked = elsewhere !== undefined && lines.length > 0
  const { data, isFetching } = useQuery({
    queryKey: ['pasted elsewhere', name, ...lines],
    queryFn: async () => elsewhere?.(lines) ?? new Map(),
    enabled: isAsked,
    staleTime: 60_000,
  })
  return { found: data, looks: isFetching }
}
