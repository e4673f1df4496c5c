import type { TestStep } from '@hornbook/contract/bringing-in/connection-settings'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '../../ui/icons.tsx'
import styles from './connections.module.css'

const SIGNS: Readonly<Record<TestStep['state'], IconName>> = {
  done: 'check',
  failed: 'warning',
  notTried: 'history',
  waits: 'history',
}

interface TestStepsProps {
  readonly outcome: { readonly passed: boolean; readonly steps: readonly TestStep[]; readonly hostKey: string | null }
}

/** What a test has found, in its order; the first that failed says whose turn it is. */
export function TestSteps({ outcome: { passed, steps, hostKey } }: TestStepsProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.actions' })
  return (
    <section className={styles.tested} aria-label={t('tested')}>
      <ol role="status">
        {steps.map(({ step, state, says }) => (
          <li key={step} data-state={state}>
            <Icon name={SIGNS[state]} size={16} />
            <span>
              {step && <b>{step}</b>} {says}
            </span>
          </li>
        ))}
      </ol>
      {hostKey && (
        <p>
          {t('hostKey')}: <code translate="no">{hostKey}</code>
        </p>
      )}
      {passed && <p>{t('passed')}</p>}
    </section>
  )
}
