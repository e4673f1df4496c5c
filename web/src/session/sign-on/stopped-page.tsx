import './texts.ts'
import { SIGN_ON_PROBLEMS, type SignOnProblem } from '@hornbook/contract/session/sign-on-kinds'
import { readSignOnOutcome, type SignOnOutcome } from '@hornbook/contract/session/sign-ons'
import { Navigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button/button.tsx'
import { useErrorMessage } from '../sign-in/error-message.ts'
import styles from '../sign-in/form.module.css'
import { usePageTitle } from '../sign-in/page-title.ts'
import { forgetWay } from '../sign-in/used-way.ts'
import { Stopped } from './stopped.tsx'

// It may have to ask for a second step, which is much more than this page.
const LinkByPassword = lazy(async () => ({ default: (await import('./link-by-password.tsx')).LinkByPassword }))

type Read = SignOnOutcome | { readonly failed: unknown } | null

const isProblem = (given: string | undefined): given is SignOnProblem => SIGN_ON_PROBLEMS.some(each => each === given)

/** Why a sign-in through a provider stopped, for the person alone who was sent here. */
export function StoppedPage() {
  const { problem } = useSearch({ from: '/out/sign-on/stopped' })
  return isProblem(problem) ? <Outcome key={problem} problem={problem} /> : <Navigate to="/login" replace />
}

function Outcome({ problem }: { readonly problem: SignOnProblem }) {
  const { t } = useTranslation('sessionSignOn', { keyPrefix: 'stopped' })
  const errorMessage = useErrorMessage()
  const [outcome, setOutcome] = useState<Read>(null)
  const [links, setLinks] = useState(false)
  usePageTitle(t(`titles.${problem}`, { name: t('provider') }))
  const read = useCallback(() => {
    const controller = new AbortController()
    const { signal } = controller
    call(readSignOnOutcome, { query: { problem } }, { signal }).then(setOutcome, (failed: unknown) => {
      if (!signal.aborted) setOutcome({ failed })
    })
    return () => controller.abort()
  }, [problem])
  useEffect(read, [read])
  useEffect(() => {
    if (problem === 'unavailable') forgetWay()
  }, [problem])
  const reading = (
    <p className={styles.text} role="status">
      {t('reading')}
    </p>
  )
  if (outcome === null) return reading
  if ('failed' in outcome)
    return (
      <div role="alert">
        <h1 className={styles.title}>{t('failed')}</h1>
        <p className={styles.text}>{errorMessage(outcome.failed)}</p>
        <Button variant="primary" size="large" writes={false} onClick={read}>
          {t('askedAgain')}
        </Button>
      </div>
    )
  return links ? (
    <Suspense fallback={reading}>
      <LinkByPassword outcome={outcome} onBack={() => setLinks(false)} />
    </Suspense>
  ) : (
    <Stopped outcome={outcome} onChange={setOutcome} onLink={() => setLinks(true)} />
  )
}
