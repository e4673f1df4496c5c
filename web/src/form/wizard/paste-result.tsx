import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import { openLines, type Pasted } from './pasted.ts'
import styles from './pick.module.css'

interface PasteResultProps {
  readonly pasted: Pasted
  readonly chosen: readonly string[]
  readonly onAdd: (id: string) => void
  readonly onAnswer: (line: number) => void
  readonly onDone: () => void
}

/** What became of pasted lines: only those that need a person are listed, with the answers as buttons. */
export function PasteResult({ pasted, chosen, onAdd, onAnswer, onDone }: PasteResultProps) {
  const { t } = useTranslation('form', { keyPrefix: 'paste' })
  const open = openLines(pasted, chosen)
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
        {open.map(({ line, text, candidates, left }) => (
          <li key={line}>
            <span className={styles.hint}>{t('line', { line })}</span>
            <b>{text}</b>
            <span>{t(candidates.length === 0 ? 'nobody' : 'several')}</span>
            <span className={styles.answers}>
              {left.map(({ value, label, hint }) => (
                <Button
                  key={value}
                  size="small"
                  onClick={() => {
                    onAnswer(line)
                    onAdd(value)
                  }}
                >
                  {[label, hint].filter(Boolean).join(' · ')}
                </Button>
              ))}
              <Button size="small" variant="quiet" onClick={() => onAnswer(line)}>
                {t('leaveOut')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
