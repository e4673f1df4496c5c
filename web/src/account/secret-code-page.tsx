import './texts.ts'
import { readSecretCode, renewSecretCode } from '@hornbook/contract/account/secret-codes'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { queryClient, queryFor } from '../api/queries.ts'
import { useUser } from '../signed-in/current-session.ts'
import { Button } from '../ui/button/button.tsx'
import { usePage } from '../ui/page.ts'
import { Failure } from '../ui/states/failure.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'
import styles from './secret-code-page.module.css'

/** A person's own secret code: to see, and to make anew (STU-5). */
export function SecretCodePage() {
  const { t } = useTranslation('account', { keyPrefix: 'secretCode' })
  const { id } = useUser()
  const params = { userId: id }
  const read = queryFor(readSecretCode, { params })
  const { data, error } = useQuery({ ...read, gcTime: 0, retry: false })
  const leaveFor = useLeaveForRefusal()
  const [state, setState] = useState<'shown' | 'asking' | 'working' | 'renewed'>('shown')
  const question = useRef<HTMLButtonElement>(null)
  const title = t('title')
  usePage({ title, area: 'account', crumbs: [{ label: title }] })
  useEffect(() => {
    if (error && !isOfViewing(error)) leaveFor(error)
  }, [error, leaveFor])
  useEffect(() => {
    if (state === 'asking') question.current?.focus()
  }, [state])
  const renew = async () => {
    setState('working')
    try {
      const answer = await call(renewSecretCode, { params, body: { data: { type: 'secretCode', id } } })
      queryClient.setQueryData(read.queryKey, answer)
      setState('renewed')
    } catch (refused) {
      leaveFor(refused)
    }
  }
  if (error && isOfViewing(error)) return <Failure page error={error} onRetry={() => {}} title={title} />
  return (
    <>
      <h1>{title}</h1>
      <section className={styles.card} aria-label={t('label')}>
        <p className={styles.about}>{t('about')}</p>
        {data ? (
          <output className={styles.code} aria-label={t('label')}>
            {data.row.secretCode}
          </output>
        ) : (
          <p className={styles.code}>
            <Skeleton width="14ch" />
          </p>
        )}
        {state === 'asking' || state === 'working' ? (
          // biome-ignore lint/a11y/useSemanticElements: a question with two buttons, no group of fields
          <div className={styles.question} role="group" aria-label={t('ask')}>
            <p>
              <b>{t('ask')}</b> {t('askText')}
            </p>
            <Button ref={question} variant="primary" disabled={state === 'working'} onClick={() => void renew()}>
              {t('yes')}
            </Button>
            <Button disabled={state === 'working'} onClick={() => setState('shown')}>
              {t('no')}
            </Button>
          </div>
        ) : (
          <div className={styles.actions}>
            <Button disabled={!data} onClick={() => setState('asking')}>
              {t('regenerate')}
            </Button>
            {state === 'renewed' && <span role="status">{t('renewed')}</span>}
          </div>
        )}
      </section>
    </>
  )
}

/** Whoever only sees what somebody sees is not shown their code; that is no reason to lead away. */
const isOfViewing = (error: unknown) => error instanceof ApiError && error.code === 'viewingAs'

/** A 403 leads home, any other error to sign-out (STU-5). */
function useLeaveForRefusal() {
  const navigate = useNavigate()
  return useCallback(
    (error: unknown) => {
      const isForbidden = error instanceof ApiError && error.status === 403
      void navigate({ to: isForbidden ? '/' : '/logout', replace: true })
    },
    [navigate],
  )
}
