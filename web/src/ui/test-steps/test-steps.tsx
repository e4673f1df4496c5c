import type { TestStep } from '@hornbook/contract/bringing-in/connection-settings'
import { Icon, type IconName } from '../icons.tsx'
import styles from './test-steps.module.css'

const SIGNS: Readonly<Record<TestStep['state'], IconName>> = {
  done: 'check',
  failed: 'warning',
  notTried: 'history',
  waits: 'history',
}

interface TestStepsProps {
  readonly outcome: { readonly passed: boolean; readonly steps: readonly TestStep[]; readonly hostKey: string | null }
  readonly words: {
    /** Above it, heard and not seen. */
    readonly tested: string
    readonly passed: string
    readonly hostKey: string
  }
}

/** What a test has found, in its order; the first that failed says whose turn it is. */
export function TestSteps({ outcome: { passed, steps, hostKey }, words }: TestStepsProps) {
  return (
    <section className={styles.tested} aria-label={words.tested}>
      <div role="status">
        <ol>
          {steps.map(({ step, state, says }) => (
            <li key={step} data-state={state}>
              <Icon name={SIGNS[state]} size={16} />
              <span>
                {step && <b>{step}</b>} {says}
              </span>
            </li>
          ))}
        </ol>
      </div>
      {hostKey && (
        <p>
          {words.hostKey}: <code translate="no">{hostKey}</code>
        </p>
      )}
      {passed && <p>{words.passed}</p>}
    </section>
  )
}
