import type { testConnection } from '@hornbook/contract/bringing-in/connections'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/answer.ts'
import { TestSteps } from '../../ui/test-steps/test-steps.tsx'
import styles from './connections.module.css'
import type { Connection } from './connections.ts'

const FailedNote = lazy(() => import('./failed-note.tsx'))

interface TestFoundProps {
  readonly districtId: string
  readonly connection: Connection
  readonly outcome: Answer<typeof testConnection>
}

/** What a test has found; where it is the other side's turn, with a note for them. */
export function TestFound({ districtId, connection, outcome }: TestFoundProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.actions' })
  const { kind, settings } = connection
  // A server that was met for the first time waits for us to say that it is theirs.
  const isOurTurn = kind === 'sftp' || (outcome.hostKey !== null && !settings.hostKey)
  const isTheirTurn = !isOurTurn && outcome.steps.some(({ state }) => state === 'failed')
  return (
    <>
      <TestSteps outcome={outcome} words={t('ofTest', { returnObjects: true })} />
      {isTheirTurn && (
        <p className={styles.afterTest}>
          <Suspense fallback={null}>
            <FailedNote districtId={districtId} connection={connection} steps={outcome.steps} />
          </Suspense>
        </p>
      )}
    </>
  )
}
