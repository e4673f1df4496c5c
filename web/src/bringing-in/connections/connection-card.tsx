import { testConnection } from '@hornbook/contract/bringing-in/connections'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import sheet from '../../ui/sheet.module.css'
import { ActButton } from './act-button.tsx'
import styles from './connections.module.css'
import type { Connection } from './connections.ts'
import { Facts } from './facts.tsx'
import { RemoveConnection } from './remove-connection.tsx'
import { SET_UPS } from './set-ups.ts'
import { TestFound } from './test-found.tsx'

interface ConnectionCardProps {
  readonly districtId: string
  readonly connection: Connection
  /** Whether another one brings the roster. */
  readonly hasOther: boolean
  readonly zone: string
}

/** One connection: what it is, how it stands, what can be done with it. */
export function ConnectionCard({ districtId, connection, hasOther, zone }: ConnectionCardProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections' })
  const [isRemoving, setRemoving] = useState(false)
  const { id, kind, name, role } = connection
  const params = { districtId, connectionId: id }
  const of = (what: string) => t('actions.of', { what, name })
  const test = useMutation({ mutationFn: () => call(testConnection, { params }) })
  const refused = test.error instanceof ApiError ? test.error.errors[0]?.detail : undefined
  const title = `connection-${id}`
  return (
    <section className={sheet.sheet} aria-labelledby={title}>
      <div className={sheet.bar}>
        <h2 id={title}>
          <bdi>{name}</bdi>
        </h2>
        <span className={styles.role} data-role={role}>
          {t(`roles.${role}`)}
        </span>
        <span className={styles.quiet}>{t(`kinds.${kind}`)}</span>
        <span className={sheet.end}>
          <Button
            size="small"
            writes
            loading={test.isPending}
            aria-label={of(t('actions.test'))}
            onClick={() => test.mutate()}
          >
            {t('actions.test')}
          </Button>
          {SET_UPS[kind] && (
            <ButtonLink
              size="small"
              to="/districts/$districtId/connections/$connectionId"
              params={params}
              aria-label={of(t('actions.change'))}
            >
              {t('actions.change')}
            </ButtonLink>
          )}
        </span>
      </div>
      <Facts districtId={districtId} connection={connection} zone={zone} />
      {test.data && (
        <div className={styles.testedInside}>
          <TestFound districtId={districtId} connection={connection} outcome={test.data} />
        </div>
      )}
      {test.isError && (
        <p role="alert" className={`${styles.bad} ${styles.inside}`}>
          {refused ?? t('actions.refused')}
        </p>
      )}
      <div className={`${styles.actions} ${styles.inside}`}>
        {role !== 'roster' && (
          <ActButton
            districtId={districtId}
            connection={connection}
            zone={zone}
            act={hasOther ? 'use' : 'switchOn'}
            variant="primary"
            size="small"
          />
        )}
        {role !== 'roster' && role !== 'beside' && hasOther && (
          <ActButton districtId={districtId} connection={connection} zone={zone} act="beside" size="small" />
        )}
        {(role === 'roster' || role === 'beside') && (
          <ActButton districtId={districtId} connection={connection} zone={zone} act="switchOff" size="small" />
        )}
        {role !== 'off' && role !== 'roster' && (
          <ActButton districtId={districtId} connection={connection} zone={zone} act="run" size="small" />
        )}
        {role !== 'roster' && (
          <Button size="small" writes aria-label={of(t('actions.remove'))} onClick={() => setRemoving(true)}>
            {t('actions.remove')}
          </Button>
        )}
      </div>
      {isRemoving && (
        <RemoveConnection districtId={districtId} connection={connection} onClose={() => setRemoving(false)} />
      )}
    </section>
  )
}
