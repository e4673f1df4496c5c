import { beginAuthenticatorApp, confirmAuthenticatorApp } from '@hornbook/contract/session/second-step'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/answer.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button/button.tsx'
import { CodeField } from '../code-field.tsx'
import step from '../second-step.module.css'
import { useAsking } from '../use-asking.ts'
import { CopyButton } from './copy-button.tsx'
import { QrCode } from './qr-code.tsx'
import styles from './set-up.module.css'

export type Added = Answer<typeof confirmAuthenticatorApp>

interface AddAppProps {
  readonly onAdded: (added: Added) => void
}

/** The key of an authenticator app as a picture and as text, and the first code that the app shows. */
export function AddApp({ onAdded }: AddAppProps) {
  const { t } = useTranslation('secondStep', { keyPrefix: 'setUp.app' })
  const { t: all } = useTranslation('secondStep')
  const begun = useRef(false)
  const [made, setMade] = useState<Answer<typeof beginAuthenticatorApp> | null>(null)
  const beginning = useAsking()
  const asking = useAsking()
  const begin = () => void beginning.ask(async () => setMade(await call(beginAuthenticatorApp, {})))
  // Once: each beginning ends the one before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs as the part appears
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    begin()
  }, [])
  if (!made)
    return (
      <div role="status" className={step.waiting}>
        {beginning.problem ? (
          <>
            <span>{beginning.problem.text}</span> <Button onClick={begin}>{all('setUp.again')}</Button>
          </>
        ) : (
          t('making')
        )}
      </div>
    )
  const groups = made.key.match(/.{1,4}/g) ?? []
  const confirm = (code: string) =>
    void asking.ask(async () => onAdded(await call(confirmAuthenticatorApp, { body: { code } })))
  return (
    <>
      <div className={styles.scan}>
        <QrCode content={made.address} label={t('picture')} />
        <div className={styles.key}>
          <p>{t('key')}</p>
          <code translate="no">{groups.join(' ')}</code>
          <CopyButton text={made.key} label={t('copy')} />
        </div>
      </div>
      <CodeField
        label={t('code')}
        asking={asking.problem?.pausedUntil ? { ...asking, problem: { ...asking.problem, pausedUntil: null } } : asking}
        onCode={confirm}
      />
    </>
  )
}
