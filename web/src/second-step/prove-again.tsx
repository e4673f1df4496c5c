import './texts.ts'
import { readMySecondStep } from '@hornbook/contract/session/second-step'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { useUser } from '../signed-in/current-session.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/states/failure.tsx'
import { SkeletonRows } from '../ui/states/skeleton.tsx'
import { type Asked, useAsked } from './asked-again.ts'
import type { Ways } from './prove.ts'
import styles from './second-step.module.css'

const ProveForm = lazy(async () => ({ default: (await import('./prove-form.tsx')).ProveForm }))

/** Asks who is there when a call wants to know (SIGN-15), over whatever is open. The call is sent again afterwards. */
export function ProveAgain() {
  const { t } = useTranslation('secondStep')
  const asked = useAsked(t('again.cancelled'))
  return asked && <Question asked={asked} />
}

const PASSWORD: Ways = { authenticatorApp: false, passkey: false, recoveryCodes: 0, password: true }

function Question({ asked }: { readonly asked: Asked }) {
  const { t } = useTranslation('secondStep')
  const { fullName } = useUser()
  const isByPassword = asked.refusal.errors[0]?.meta.with === 'password'
  const [ways, setWays] = useState<Ways | null>(isByPassword ? PASSWORD : null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    if (ways || error) return
    call(readMySecondStep, {}).then(
      ({ factors, recoveryCodes }) =>
        setWays({
          authenticatorApp: factors.some(({ kind }) => kind === 'authenticatorApp'),
          passkey: factors.some(({ kind }) => kind === 'passkey'),
          recoveryCodes: recoveryCodes?.left ?? 0,
          password: false,
        }),
      setError,
    )
  }, [ways, error])
  const cancel = () => asked.answer(false)
  const waiting = <SkeletonRows rows={3} message="plain" />
  return (
    // Escape closes this alone: a dialog beneath listens to it as well.
    <Dialog
      onClose={cancel}
      title={t('again.title')}
      closeOnEscape={false}
      closeOnClickOutside={false}
      onFocus={({ target }) => target.setAttribute('data-mantine-stop-propagation', 'true')}
      onKeyDown={event => event.key === 'Escape' && cancel()}
    >
      <p className={styles.about}>{t('again.text')}</p>
      {error ? (
        <Failure error={error} title={t('again.failed')} onRetry={() => setError(null)} />
      ) : ways ? (
        <Suspense fallback={waiting}>
          <ProveForm
            ways={ways}
            name={fullName}
            mayRemember={false}
            heading={title => title && <h3 className={styles.subtitle}>{title}</h3>}
            onProved={() => asked.answer(true)}
          />
        </Suspense>
      ) : (
        waiting
      )}
      <div className={styles.cancel}>
        <Button onClick={cancel}>{t('again.cancel')}</Button>
      </div>
    </Dialog>
  )
}
