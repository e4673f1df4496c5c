import { switchOnSecondStep } from '@hornbook/contract/session/second-step'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { TextButton } from '../../ui/button/text-button.tsx'
import step from '../second-step.module.css'
import { useAsking } from '../use-asking.ts'
import { AddApp, type Added } from './add-app.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { Choose, type Kind } from './choose.tsx'
import { KeepCodes } from './keep-codes.tsx'

/** How setting up has ended: what was added, and how many other sessions have ended if the step is on only now. */
export interface Finished {
  readonly name: string
  readonly sessionsEnded: number | null
}

interface SetUpFlowProps {
  /** What is asked for first; null to choose. */
  readonly kind: Kind | null
  readonly onKind: (kind: Kind | null) => void
  readonly hasPasskeys: boolean
  /** Says why, above the choice. */
  readonly lead: string
  readonly replacesApp: boolean
  readonly heading: (title: string) => ReactNode
  readonly onDone: (finished: Finished) => void
  /** Below everything but the codes. */
  readonly link?: ReactNode
}

/** Adds a factor (SIGN-15). The first one is in force once its recovery codes are kept. */
export function SetUpFlow({ kind, onKind, hasPasskeys, lead, replacesApp, heading, onDone, link }: SetUpFlowProps) {
  const { t } = useTranslation('secondStep', { keyPrefix: 'setUp' })
  const [added, setAdded] = useState<Added | null>(null)
  const asking = useAsking()
  const onAdded = (answer: Added) => {
    if (answer.isOn) onDone({ name: answer.factor.name, sessionsEnded: null })
    else setAdded(answer)
  }
  const switchOn = (name: string) =>
    void asking.ask(async () => {
      const { sessionsEnded } = await call(switchOnSecondStep, { body: { keptRecoveryCodes: true } })
      onDone({ name, sessionsEnded })
    })
  if (added?.recoveryCodes)
    return (
      <>
        {heading(t('codes.title'))}
        <p className={step.lead}>{t('codes.lead')}</p>
        <KeepCodes
          codes={added.recoveryCodes}
          confirm={t('codes.switchOn')}
          isBusy={asking.isBusy}
          problem={asking.problem?.text}
          onKept={() => switchOn(added.factor.name)}
        />
      </>
    )
  if (kind === null)
    return (
      <>
        {heading(t('title'))}
        <p className={step.lead}>{lead}</p>
        <Choose hasPasskeys={hasPasskeys} onChoose={onKind} />
        {link && <p className={step.links}>{link}</p>}
      </>
    )
  return (
    <>
      {heading(t(`${kind}.title`))}
      <p className={step.lead}>
        {t(`${kind}.lead`)} {kind === 'app' && replacesApp && t('app.replaces')}
      </p>
      {kind === 'app' ? <AddApp onAdded={onAdded} /> : <AddPasskey onAdded={onAdded} />}
      <p className={step.links}>
        <TextButton onClick={() => onKind(null)}>{t('back')}</TextButton>
        {link}
      </p>
    </>
  )
}
