import '../texts.ts'
import { readMySecondStep } from '@hornbook/contract/session/second-step'
import { readSession } from '@hornbook/contract/session/session'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/answer.ts'
import { call } from '../../api/call.ts'
import { renewUser, useSession } from '../../signed-in/current-session.ts'
import { MantineFrame } from '../../theme/mantine-frame.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { focusOnMount } from '../../ui/use-focus-back.ts'
import { PageTitle } from '../page-title.tsx'
import { ProveAgain } from '../prove-again.tsx'
import styles from '../second-step.module.css'
import { useAsking } from '../use-asking.ts'
import type { Kind } from './choose.tsx'
import { type Finished, SetUpFlow } from './set-up-flow.tsx'

/** Where somebody must have a second step and has none: nothing else is reached before (SIGN-15). */
export function SetUpPage() {
  const { t } = useTranslation('secondStep')
  const { user } = useSession()
  // The person is gone just before the page changes.
  if (!user) return null
  return (
    <MantineFrame>
      <PageTitle title={t('page.setUp')} />
      <SetUp />
      <ProveAgain />
    </MantineFrame>
  )
}

function SetUp() {
  const { t } = useTranslation('secondStep')
  const { with: kind = null } = useSearch({ from: '/out/set-up-second-step' })
  const navigate = useNavigate({ from: '/set-up-second-step' })
  const [own, setOwn] = useState<Answer<typeof readMySecondStep> | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [finished, setFinished] = useState<Finished | null>(null)
  useEffect(() => {
    if (!own && !error) call(readMySecondStep, {}).then(setOwn, setError)
  }, [own, error])
  // A reload comes back to the same part.
  const onKind = (next: Kind | null) =>
    void navigate({ search: before => ({ ...before, with: next ?? undefined }), replace: true })
  const asker = own?.askedBy?.name
  const heading = (title: string) => <h1 className={styles.title}>{title}</h1>
  if (error) return <Failure page error={error} title={t('setUp.failed')} onRetry={() => setError(null)} />
  if (finished) return <On finished={finished} />
  return (
    <SetUpFlow
      kind={kind}
      onKind={onKind}
      hasPasskeys={own?.passkeysAvailable ?? true}
      lead={asker ? t('setUp.askedBy', { name: asker }) : t('setUp.lead')}
      replacesApp={false}
      heading={heading}
      onDone={setFinished}
      link={<Link to="/logout">{t('page.startAgain')}</Link>}
    />
  )
}

/** What has changed. The session lacks nothing from the press of the button on, and the guard leads to the page that was asked for. */
function On({ finished: { name, sessionsEnded } }: { readonly finished: Finished }) {
  const { t } = useTranslation('secondStep', { keyPrefix: 'setUp.on' })
  const navigate = useNavigate({ from: '/set-up-second-step' })
  const asking = useAsking()
  const goOn = (toOwn: boolean) =>
    void asking.ask(async () => {
      const { row } = await call(readSession, { query: { include: 'timezone' } })
      if (toOwn) await navigate({ search: { redirect: '/my-account/second-step' }, replace: true })
      renewUser(row)
    })
  return (
    <>
      <h1 className={styles.title}>{t('title')}</h1>
      <p className={styles.lead} role="status">
        {t('with', { name })} {sessionsEnded !== null && t('ended', { count: sessionsEnded })}
      </p>
      <Button
        ref={focusOnMount}
        variant="primary"
        size="large"
        className={styles.wide ?? ''}
        aria-disabled={asking.isBusy}
        onClick={() => goOn(false)}
      >
        {t('home')}
      </Button>
      {asking.problem && (
        <p role="alert" className={styles.problem}>
          {asking.problem.text}
        </p>
      )}
      <p className={styles.links}>
        <TextButton onClick={() => goOn(true)}>{t('see')}</TextButton>
      </p>
    </>
  )
}
