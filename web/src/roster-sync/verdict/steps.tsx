import { useTranslation } from 'react-i18next'
import { Icon } from '../../shell/icons.tsx'
import type { ImportStatus } from '../status.tsx'
import styles from './steps.module.css'

const STEPS = ['file', 'difference', 'apply', 'done'] as const
const AT: Readonly<Record<ImportStatus, number>> = {
  reading: 0,
  failed: 0,
  previewed: 1,
  held: 1,
  applying: 2,
  applied: 3,
  undone: 3,
}

/** Where in its way a roster file is. */
export function Steps({ status }: { readonly status: ImportStatus }) {
  const { t } = useTranslation('rosterSync')
  const at = AT[status]
  return (
    <ol className={styles.steps} aria-label={t('steps.label')}>
      {STEPS.map((step, place) => {
        const past = place < at || status === 'applied'
        return (
          <li key={step} className={past ? styles.past : undefined} aria-current={place === at ? 'step' : undefined}>
            <span className={styles.dot}>{past ? <Icon name="check" size={12} /> : place + 1}</span>
            {t(`steps.${step}`)}
          </li>
        )
      })}
    </ol>
  )
}
