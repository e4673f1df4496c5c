import { testConnection } from '@hornbook/contract/bringing-in/connections'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { formatDateTime, formatDay } from '../../dates/format-dates.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import sheet from '../../ui/sheet.module.css'
import { ActButton } from './act-button.tsx'
import { useAdministrators } from './administrators.ts'
import styles from './connections.module.css'
import type { Connection } from './connections.ts'
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
  const { id, kind, name, role, createdBy, createdAt, lastArrivedAt, told } = connection
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
      <dl className={styles.facts}>
        <div>
          <dt>{t('facts.last')}</dt>
          <dd>{lastArrivedAt ? formatDateTime(lastArrivedAt, zone) : t('facts.never')}</dd>
        </div>
        <div>
          <dt>{t('facts.toldTo')}</dt>
          <dd>
            <Told districtId={districtId} told={told} />{' '}
            <Link
              to="/districts/$districtId/connections/$connectionId/told"
              params={params}
              aria-label={of(t('telling.change'))}
            >
              {t('telling.change')}
            </Link>
          </dd>
        </div>
        <div>
          <dt>{t('facts.created')}</dt>
          <dd>
            <bdi>{createdBy ?? t('facts.somebody')}</bdi>, {formatDay(createdAt, zone)}
          </dd>
        </div>
      </dl>
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

/** Who is written to, by name; how many until the names are there. */
function Told({ districtId, told }: { readonly districtId: string; readonly told: readonly string[] }) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.facts' })
  const { administrators } = useAdministrators(districtId)
  if (told.length === 0) return <>{t('everybody')}.</>
  const names = administrators?.filter(({ id }) => told.includes(id)).map(({ fullName }) => fullName)
  if (names === undefined) return <>{t('told', { count: told.length })}.</>
  // Nobody who was named runs the district any more: then all who do are told.
  return names.length === 0 ? <>{t('everybody')}.</> : <bdi>{names.join(', ')}.</bdi>
}
