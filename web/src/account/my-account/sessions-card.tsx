import { endMyOtherSessions, endMySession, listMySessions, type MySession } from '@hornbook/contract/session/my-account'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { invalidate, queryFor } from '../../api/queries.ts'
import { useUser } from '../../signed-in/current-session.ts'
import { Button } from '../../ui/button/button.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { Card } from './card.tsx'
import styles from './my-account.module.css'
import { SessionRow } from './session-row.tsx'

const MAX_BEFORE = 8

/** Where a person is signed in, and was lately: whoever was there without their knowledge is found here. */
export function SessionsCard() {
  const { t } = useTranslation('account', { keyPrefix: 'own.sessions' })
  const { sessionIdleMinutes: idle } = useUser()
  const { data, error, refetch } = useQuery(queryFor(listMySessions, {}))
  const [said, setSaid] = useState('')
  const [isFailed, setFailed] = useState(false)
  const [isWorking, setWorking] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const items = data?.items ?? []
  const open = items.filter(({ endedAt }) => endedAt === null)
  const before = items.filter(({ endedAt }) => endedAt !== null)
  const others = open.filter(({ isCurrent, viewedBy }) => !isCurrent && viewedBy === null)
  const work = async (act: () => Promise<string>) => {
    setWorking(true)
    setFailed(false)
    try {
      setSaid(await act())
    } catch {
      // One that was over already is no failure: the list says so once it is read again.
      setSaid('')
      setFailed(true)
    } finally {
      await invalidate(listMySessions)
      setWorking(false)
    }
  }
  const endOne = (session: MySession) =>
    work(async () => {
      await call(endMySession, { params: { sessionId: session.id } })
      return t('endedOne')
    })
  const endOthers = () => work(async () => t('endedAll', { count: (await call(endMyOtherSessions, {})).sessionsEnded }))
  return (
    <Card
      id="sessions"
      title={t('title')}
      aside={data && t('now', { count: open.length })}
      foot={
        <>
          <span role="status">{isFailed ? t('failed') : said || t('unknown')}</span>
          {others.length > 0 && (
            <Button writes disabled={isWorking} onClick={() => void endOthers()}>
              {t('endAll', { count: others.length })}
            </Button>
          )}
        </>
      }
    >
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} title={t('notRead')} />
      ) : !data ? (
        <SkeletonRows rows={3} message="plain" />
      ) : (
        <>
          {items.some(({ place }) => place !== null) && <p className={styles.about}>{t('places')}</p>}
          <ul className={styles.sessions}>
            {open.map(session => (
              <SessionRow key={session.id} session={session} isOff={isWorking} onEnd={() => void endOne(session)} />
            ))}
          </ul>
          {before.length > 0 && (
            <>
              <div className={styles.before}>
                <h3>{t('before')}</h3>
                <span>{t('idle', { count: idle })}</span>
              </div>
              <ul className={styles.sessions}>
                {before.slice(0, showsAll ? undefined : MAX_BEFORE).map(session => (
                  <SessionRow key={session.id} session={session} />
                ))}
              </ul>
              {before.length > MAX_BEFORE && !showsAll && (
                <p>
                  <Button size="small" onClick={() => setShowsAll(true)}>
                    {t('all', { count: before.length })}
                  </Button>
                </p>
              )}
            </>
          )}
        </>
      )}
    </Card>
  )
}
