import '../texts.ts'
import { confirmNewEmail, readMyAccount } from '@hornbook/contract/session/my-account'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dropLinkToken, linkToken } from '../../address/link-token.ts'
import { ApiError, GENERIC_MESSAGE } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { queryClient, queryFor } from '../../api/queries.ts'
import { updateUser, useUser } from '../../signed-in/current-session.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { usePage } from '../../ui/page.ts'
import { Failure } from '../../ui/states/failure.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import styles from './my-account.module.css'

const PAGE = '/my-account/new-email'

/**
 * Where the link of a mail to a new address leads. It asks once more: mail programs open links by themselves, and whoever is signed
 * in here may not be the one who has asked.
 */
export function ConfirmEmailPage() {
  const { t } = useTranslation('account', { keyPrefix: 'own.confirm' })
  const [token] = useState(() => linkToken(PAGE) ?? '')
  const { fullName } = useUser()
  const read = queryFor(readMyAccount, {})
  const { data, error, refetch } = useQuery(read)
  const [state, setState] = useState<'asking' | 'working' | 'done'>('asking')
  const [problem, setProblem] = useState('')
  const title = t('title')
  usePage({ title, area: 'account', crumbs: [{ label: t('account'), to: '/my-account' }, { label: title }] })
  const confirm = async () => {
    setState('working')
    setProblem('')
    try {
      const answer = await call(confirmNewEmail, { body: { token } })
      dropLinkToken(PAGE)
      queryClient.setQueryData(read.queryKey, answer)
      updateUser({ email: answer.email })
      setState('done')
    } catch (refused) {
      setState('asking')
      setProblem(
        refused instanceof ApiError && refused.status > 0 ? (refused.errors[0]?.detail ?? '') : GENERIC_MESSAGE,
      )
    }
  }
  if (error && !data) return <Failure page error={error} onRetry={() => void refetch()} title={title} />
  const isWaiting = data?.newEmail !== null
  return (
    <>
      <h1>{title}</h1>
      <section className={styles.confirm} aria-label={title}>
        {data === undefined ? (
          <Skeleton width="24ch" />
        ) : state === 'done' ? (
          <p role="status">
            <b>{t('done', { email: data.email ?? '' })}</b> {t('doneText')}
          </p>
        ) : isWaiting ? (
          <p>
            {t('ask', { name: fullName })} <b>{data.newEmail?.email}</b>
            {data.email && <span className={styles.quiet}> {t('instead', { email: data.email })}</span>}
          </p>
        ) : (
          <p role="status">{t('ended', { name: fullName })}</p>
        )}
        {problem && (
          <p role="alert" className={styles.bad}>
            {problem}
          </p>
        )}
        <div className={styles.actions}>
          {data && isWaiting && state !== 'done' && (
            <Button variant="primary" loading={state === 'working'} onClick={() => void confirm()}>
              {t('yes')}
            </Button>
          )}
          <ButtonLink to="/my-account">{t('back')}</ButtonLink>
        </div>
      </section>
    </>
  )
}
