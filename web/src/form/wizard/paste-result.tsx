import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { readPasted } from './pasted.ts'
import styles from './pick.module.css'

interface PasteResultProps {
  readonly pasted: ReturnType<typeof readPasted>
  readonly picked: ReadonlySet<string>
  readonly onAdd: (id: string) => void
  readonly onDone: () => void
}

/** What became of pasted lines: only those that need a person are listed, with the answers as buttons. */
export function PasteResult({ pasted, picked, onAdd, onDone }: PasteResultProps) {
  const { t } = useTranslation('form', { keyPrefix: 'paste' })
  /** The lines that have an answer: somebody, or nobody. */
  const [answered, setAnswered] = useState<ReadonlySet<number>>(new Set())
  const answer = (line: number) => setAnswered(before => new Set([...before, line]))
  const open = pasted.open
    .filter(({ line }) => !answered.has(line))
    .map(line => ({ ...line, left: line.candidates.filter(({ value }) => !picked.has(value)) }))
    .filter(({ candidates, left }) => candidates.length === 0 || left.length > 0)
  return (
    <section className={styles.pasted} aria-label={t('title')}>
      <p role="status">
        <b>{t('lines', { count: pasted.lines })}</b> {t('added', { count: pasted.found.length })}{' '}
        {open.length > 0 && t('open', { count: open.length })}
        <Button size="xs" onClick={onDone}>
          {t('done')}
        </Button>
      </p>
      <ul>
        {open.map(({ line, text, candidates, left }) => (
          <li key={line}>
            <span className={styles.hint}>{t('line', { line })}</span>
            <b>{text}</b>
            <span>{t(candidates.length === 0 ? 'nobody' : 'several')}</span>
            <span className={styles.answers}>
              {left.map(({ value, label, hint }) => (
                <Button
                  key={value}
                  size="xs"
                  onClick={() => {
                    answer(line)
                    onAdd(value)
                  }}
                >
                  {[label, hint].filter(Boolean).join(' · ')}
                </Button>
              ))}
              <Button size="xs" variant="subtle" onClick={() => answer(line)}>
                {t('leaveOut')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
