import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import styles from './guides.module.css'
import type { BookOutcome } from './use-book-sending.ts'

interface ProblemsProps {
  readonly outcome: BookOutcome
  readonly onAgain: (file: File) => void
  readonly onClose: () => void
}

/** Why a file did not become a guide: each reason with what to do about it. */
export function Problems({ outcome, onAgain, onClose }: ProblemsProps) {
  const { t } = useTranslation('provider', { keyPrefix: 'guides' })
  const { name, problems, again } = outcome
  return (
    <div className={styles.problems}>
      <div role="alert">
        <p>
          <bdi>{t('refused', { name, count: problems.length })}</bdi>
        </p>
        <ul>
          {problems.map(({ text, whatToDo, places }) => (
            <li key={`${text} ${places[0]}`}>
              <b>{text}</b> {whatToDo}
              {places.length > 0 && (
                <small>
                  <bdi>{t('places', { places: places.join('; ') })}</bdi>
                </small>
              )}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.actions}>
        {again && (
          <Button writes size="small" variant="primary" onClick={() => onAgain(again)}>
            {t('again')}
          </Button>
        )}
        <Button size="small" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </div>
  )
}
