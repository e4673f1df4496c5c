import { changeConnection, runConnection } from '@hornbook/contract/bringing-in/connections'
import { dateOf, dayNumberOf, mondayOf } from '@hornbook/rules/time/dates'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { announceSaved } from '../../form/saved.tsx'
import { Button } from '../../ui/button/button.tsx'
import styles from './connections.module.css'
import { type Connection, readConnectionsAgain, todayIn } from './connections.ts'

const ACTS = ['run', 'quiet', 'goOn', 'switchOn', 'beside', 'use', 'switchOff'] as const
export type Act = (typeof ACTS)[number]

interface ActButtonProps {
  readonly districtId: string
  readonly connection: Connection
  /** The district's, in which days end. */
  readonly zone: string
  readonly act: Act
  readonly variant?: 'primary' | 'secondary'
  readonly size?: 'small'
}

/** One thing that is done with a connection at once. What was refused is said beside the button. */
export function ActButton({ districtId, connection, zone, act, variant = 'secondary', size }: ActButtonProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections' })
  const { id, name, version, role } = connection
  const params = { districtId, connectionId: id }
  const words = {
    run: role === 'roster' ? t('standing.runNow') : t('standing.look'),
    quiet: t('standing.quiet'),
    goOn: t('standing.goOn'),
    switchOn: t('actions.switchOn'),
    beside: t('actions.beside'),
    use: t('actions.use'),
    switchOff: t('actions.switchOff'),
  }[act]
  const done = {
    run: null,
    quiet: t('standing.quietDone'),
    goOn: t('standing.wentOn'),
    switchOn: t('actions.switchedOn', { name }),
    beside: t('actions.besideOn', { name }),
    use: t('actions.switchedOn', { name }),
    switchOff: t('actions.switchedOff', { name }),
  }[act]
  const work = useMutation({
    mutationFn: async () => {
      if (act === 'run') return void (await call(runConnection, { params }))
      const data = { type: 'connection', id, attributes: { ...attributesOf(act, zone), version } } as const
      await call(changeConnection, { params, body: { data } })
    },
    onSuccess: () => done !== null && announceSaved(done),
    onSettled: () => void readConnectionsAgain(),
  })
  const detail =
    work.error instanceof ApiError && (work.error.status === 412 ? t('actions.stale') : work.error.errors[0]?.detail)
  return (
    <>
      <Button
        writes
        variant={variant}
        {...(size && { size })}
        loading={work.isPending}
        aria-label={t('actions.of', { what: words, name })}
        onClick={() => work.mutate()}
      >
        {words}
      </Button>
      {work.isError && (
        <p role="alert" className={styles.bad}>
          {detail || t('actions.refused')}
        </p>
      )}
    </>
  )
}

function attributesOf(act: Exclude<Act, 'run'>, zone: string) {
  if (act === 'quiet') return { quietUntil: dateOf(mondayOf(dayNumberOf(todayIn(zone))) + 7) }
  if (act === 'goOn') return { pausedFrom: null, pausedUntil: null }
  return { role: act === 'beside' ? 'beside' : act === 'switchOff' ? 'off' : 'roster' } as const
}
