import { forgetBrowsers, type OwnSecondStep, readMySecondStep } from '@hornbook/contract/session/second-step'
import { RECOVERY_CODES } from '@hornbook/contract/session/second-step-limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/queries.ts'
import { formatDay } from '../../dates/format-dates.ts'
import { knowsPasskeys } from '../../second-step/passkeys.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Card } from '../my-account/card.tsx'
import styles from '../my-account/my-account.module.css'
import { useZone } from '../my-account/use-zone.ts'
import { FactorRow } from './factor-row.tsx'
import step from './second-step.module.css'
import { StepDialogs, type StepTask } from './step-dialogs.tsx'

/** The card while it is on or off: factors, recovery codes, browsers that do not ask, and what can be done about each. */
export function OwnStep({ own }: { readonly own: OwnSecondStep }) {
  const { t } = useTranslation('account', { keyPrefix: 'step' })
  const zone = useZone()
  const [task, setTask] = useState<StepTask | null>(null)
  const [said, setSaid] = useState('')
  const { isOn, askedBy, factors, recoveryCodes, rememberedBrowsers } = own
  const begin = (next: StepTask) => {
    setSaid('')
    setTask(next)
  }
  const finish = (words: string) => {
    setTask(null)
    setSaid(words)
  }
  const forget = async () => {
    await call(forgetBrowsers, {})
    await invalidate(readMySecondStep)
    setSaid(t('done.forgotten'))
  }
  const state = askedBy ? t(isOn ? 'onAsked' : 'offAsked', { name: askedBy.name }) : t(isOn ? 'on' : 'off')
  const hasApp = factors.some(({ kind }) => kind === 'authenticatorApp')
  return (
    <Card
      id="step"
      title={t('title')}
      aside={<span className={isOn ? `${styles.here} ${step.state}` : undefined}>{state}</span>}
      foot={
        isOn ? (
          <>
            <span role="status">{said || t('mail')}</span>
            {own.passkeysAvailable && knowsPasskeys() && (
              <Button
                writes
                variant="soft"
                icon={<Icon name="plus" size={15} />}
                onClick={() => begin({ do: 'add', kind: 'passkey' })}
              >
                {t('addPasskey')}
              </Button>
            )}
            <Button writes icon={<Icon name="plus" size={15} />} onClick={() => begin({ do: 'add', kind: 'app' })}>
              {t(hasApp ? 'replaceApp' : 'addApp')}
            </Button>
          </>
        ) : (
          <>
            <span role="status">{said || t('mail')}</span>
            <Button writes variant="primary" onClick={() => begin({ do: 'add', kind: null })}>
              {t('start')}
            </Button>
          </>
        )
      }
    >
      {isOn ? (
        <ul className={styles.sessions}>
          {factors.map(factor => (
            <FactorRow
              key={factor.id}
              factor={factor}
              onRename={() => begin({ do: 'rename', factor })}
              onRemove={() => begin({ do: 'remove', factor })}
            />
          ))}
          {recoveryCodes && (
            <li className={styles.session}>
              <Icon name="files" size={18} />
              <span className={styles.what}>
                <b>{t('codes')}</b>
                <span>
                  {t('codesLeft', {
                    left: recoveryCodes.left,
                    all: RECOVERY_CODES,
                    date: formatDay(recoveryCodes.madeAt, zone),
                  })}
                </span>
              </span>
              <Button writes size="small" onClick={() => begin({ do: 'newCodes' })}>
                {t('makeNew')}
              </Button>
            </li>
          )}
          {rememberedBrowsers > 0 && (
            <li className={styles.session}>
              <Icon name="computer" size={18} />
              <span className={styles.what}>
                <b>{t('browsers')}</b>
                <span>{t('browsersCount', { count: rememberedBrowsers })}</span>
              </span>
              <Button
                writes
                size="small"
                onClick={() => void forget().catch(() => setSaid(t('failed', { detail: '' })))}
              >
                {t('forget')}
              </Button>
            </li>
          )}
        </ul>
      ) : (
        <p className={styles.quiet}>
          {t('about')} {askedBy && t('next')}
        </p>
      )}
      {task && <StepDialogs own={own} task={task} onTask={setTask} onDone={finish} />}
    </Card>
  )
}
