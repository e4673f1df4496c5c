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
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const open = pasted.open.filter(
    ({ line, candidates }) => !leftOut.has(line) && !candidates.some(({ value }) => picked.has(value)),
  )
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
        {open.map(({ line, text, candidates }) => (
          <li key={line}>
            <span className={styles.hint}>{t('line', { line })}</span>
            <b>{text}</b>
            <span>{t(candidates.length === 0 ? 'nobody' : 'several')}</span>
            <span className={styles.answers}>
              {candidates.map(({ value, label, hint }) => (
                <Button key={value} size="xs" onClick={() => onAdd(value)}>
                  {[label, hint].filter(Boolean).join(' · ')}
                </Button>
              ))}
              <Button size="xs" variant="subtle" onClick={() => setLeftOut(before => new Set([...before, line]))}>
                {t('leaveOut')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
