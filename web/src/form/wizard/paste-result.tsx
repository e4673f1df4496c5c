import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import type { PickField } from '../field.ts'
import { openLines, type Pasted } from './pasted.ts'
import { useDraftOfPastes } from './pastes.ts'
import styles from './pick.module.css'

/** A longer offer for one line is no help. */
const MAX_OFFERED = 4

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
  const { t: tElsewhere } = useTranslation('formWizard', { keyPrefix: 'elsewhere' })
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
      {others.hasFailed && open.length > 0 && (
        <p role="alert">
          {tElsewhere('failed')}{' '}
          <Button size="small" onClick={others.again}>
            {tElsewhere('again')}
          </Button>
        </p>
      )}
      <ul>
        {open.map(({ line, text, candidates, left }) => {
          const found = candidates.length === 0 ? others.found?.get(text) : undefined
          const elsewhere = found && found.length <= MAX_OFFERED ? found : []
          const saidOfNobody = () => {
            if (others.looks) return t('looks')
            if (found && found.length > MAX_OFFERED) return tElsewhere('many')
            return others.isAsked && !found ? tElsewhere('unsearched') : t('nobody')
          }
          const said = elsewhere.length > 0 ? t('elsewhere') : candidates.length > 0 ? t('several') : saidOfNobody()
          return (
            <li key={line}>
              <span className={styles.hint}>{t('line', { line })}</span>
              <b>{text}</b>
              <span>{said}</span>
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
  const draft = useDraftOfPastes()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['pasted elsewhere', draft, name, ...lines],
    queryFn: async () => elsewhere?.(lines) ?? new Map(),
    enabled: isAsked,
    staleTime: 60_000,
  })
  return { found: data, isAsked, looks: isFetching, hasFailed: isError && !isFetching, again: () => void refetch() }
}
