import './texts.ts'
import { readMySecondStep } from '@hornbook/contract/session/second-step'
import { readSession } from '@hornbook/contract/session/session'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../api/answer.ts'
import { call } from '../api/call.ts'
import { renewUser, type User } from '../signed-in/current-session.ts'
import { Failure } from '../ui/states/failure.tsx'
import { PageTitle } from './page-title.tsx'
import { ProveForm } from './prove-form.tsx'
import styles from './second-step.module.css'
import type { Kind } from './set-up/choose.tsx'
import { SetUpFlow } from './set-up/set-up-flow.tsx'

interface StepFirstProps {
  readonly user: User
  /** Why it is asked here. */
  readonly lead: string
  readonly onDone: () => void
}

/** Asks whoever has just signed in for the second step that their session lacks, in place of the page that does so elsewhere (SIGN-15). */
export function StepFirst({ user, lead, onDone }: StepFirstProps) {
  const { t } = useTranslation('secondStep')
  const again = <Link to="/logout">{t('page.startAgain')}</Link>
  const heading = (title: string) => (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
    </>
  )
  if (user.secondStep === 'setUp') return <SetUpFirst heading={heading} link={again} onDone={onDone} />
  return (
    <>
      <PageTitle title={t('page.required')} />
      <ProveForm
        ways={{ ...(user.secondStepWays ?? NO_WAYS), password: false }}
        name={user.fullName}
        mayRemember
        heading={title => heading(title ?? t('page.required'))}
        onProved={onDone}
      >
        {again}
      </ProveForm>
    </>
  )
}

const NO_WAYS = { authenticatorApp: false, passkey: false, recoveryCodes: 0 }

interface SetUpFirstProps extends Pick<StepFirstProps, 'onDone'> {
  readonly heading: (title: string) => ReactNode
  readonly link: ReactNode
}

function SetUpFirst({ heading, link, onDone }: SetUpFirstProps) {
  const { t } = useTranslation('secondStep')
  const [own, setOwn] = useState<Answer<typeof readMySecondStep> | null>(null)
  const [kind, setKind] = useState<Kind | null>(null)
  const [failed, setFailed] = useState<{ readonly error: unknown; readonly retry: () => void } | null>(null)
  const read = useCallback(() => {
    setFailed(null)
    call(readMySecondStep, {}).then(setOwn, (error: unknown) => setFailed({ error, retry: read }))
  }, [])
  useEffect(read, [read])
  // The session lacks nothing any more.
  const finish = () => {
    setFailed(null)
    call(readSession, { query: { include: 'timezone' } }).then(
      ({ row }) => {
        renewUser(row)
        onDone()
      },
      (error: unknown) => setFailed({ error, retry: finish }),
    )
  }
  const asker = own?.askedBy?.name
  if (failed) return <Failure page error={failed.error} title={t('setUp.failed')} onRetry={failed.retry} />
  return (
    <>
      <PageTitle title={t('page.setUp')} />
      <SetUpFlow
        kind={kind}
        onKind={setKind}
        hasPasskeys={own?.passkeysAvailable ?? true}
        lead={asker ? t('setUp.askedBy', { name: asker }) : t('setUp.lead')}
        replacesApp={false}
        heading={heading}
        onDone={finish}
        link={link}
      />
    </>
  )
}
