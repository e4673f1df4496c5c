import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icons.tsx'
import type { ImportStatus } from '../status.tsx'
import styles from './steps.module.css'

const STEPS = ['file', 'difference', 'apply', 'done'] as const
const CURRENT_STEP: Readonly<Record<ImportStatus, number>> = {
  reading: 0,
  failed: 0,
  previewed: 1,
  held: 1,
  scheduled: 2,
  applying: 2,
  applied: 3,
  undone: 3,
  discarded: 1,
}

/** The steps of a roster file, with the current one marked. */
export function Steps({ status }: { readonly status: ImportStatus }) {
  const { t } = useTranslation('bringingIn')
  const current = CURRENT_STEP[status]
  return (
    <ol className={styles.steps} aria-label={t('steps.label')}>
      {STEPS.map((step, index) => {
        const past = index < current || status === 'applied'
        return (
          <li
            key={step}
            className={past ? styles.past : undefined}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={styles.dot}>{past ? <Icon name="check" size={12} /> : index + 1}</span>
            {t(`steps.${step}`)}
          </li>
        )
      })}
    </ol>
  )
}
