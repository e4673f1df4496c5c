import { Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { configuration } from '../api/configuration.ts'
import type { User } from '../signed-in/current-session.ts'
import { TextButton } from '../ui/button/text-button.tsx'
import { Or } from '../ui/or.tsx'
import { CodeField } from './code-field.tsx'
import { Lost } from './lost.tsx'
import { PasskeyWay } from './passkey-way.tsx'
import { knowsPasskeys } from './passkeys.ts'
import { prove, type Ways } from './prove.ts'
import styles from './second-step.module.css'
import { TextWay } from './text-way.tsx'
import { useAsking, useMinutesLeft } from './use-asking.ts'
import { WayButton } from './way-button.tsx'

type Way = 'code' | 'passkey' | 'recoveryCode' | 'password'

interface ProveFormProps {
  readonly ways: Ways
  /** Who is asked. */
  readonly name: string
  /** Whether this browser may be spared the question for 30 days. */
  readonly mayRemember: boolean
  /** The heading above the words of a way. */
  readonly heading: (title: string | null) => ReactNode
  readonly onProved: (user: User) => void
  /** Links below the ways. */
  readonly children?: ReactNode
}

/** Asks somebody to prove who they are, in one of the ways that they have (SIGN-15). */
export function ProveForm({ ways, name, mayRemember, heading, onProved, children }: ProveFormProps) {
  const { t } = useTranslation('secondStep')
  const usable = { ...ways, passkey: ways.passkey && knowsPasskeys() }
  const [way, setWay] = useState<Way>(() => firstOf(usable))
  const [isLost, setLost] = useState(false)
  const [remembers, setRemembers] = useState(false)
  const asking = useAsking()
  const minutes = useMinutesLeft(asking.problem?.pausedUntil ?? null)
  const choose = (next: Way) => {
    asking.forget()
    setWay(next)
  }
  const send = (proof: Parameters<typeof prove>[0]) =>
    void asking.ask(async () => onProved(await prove(proof, remembers)))
  if (isLost) return <Lost heading={heading} onBack={() => setLost(false)} />
  const remember = mayRemember && (
    <Checkbox
      label={t('remember')}
      description={t('rememberHelp')}
      checked={remembers}
      onChange={event => setRemembers(event.currentTarget.checked)}
    />
  )
  const others = [
    usable.authenticatorApp && way !== 'code' && (
      <WayButton key="code" icon="phone" onChoose={() => choose('code')}>
        {t('code.way')}
      </WayButton>
    ),
    usable.passkey && way !== 'passkey' && (
      <WayButton key="passkey" icon="passkey" onChoose={() => choose('passkey')}>
        {t('passkey.way')}
      </WayButton>
    ),
    usable.recoveryCodes > 0 && way !== 'recoveryCode' && (
      <WayButton
        key="recoveryCode"
        icon="key"
        note={t('recoveryCode.left', { count: usable.recoveryCodes })}
        onChoose={() => choose('recoveryCode')}
      >
        {t('recoveryCode.way')}
      </WayButton>
    ),
  ].filter(Boolean)
  const lead = { program: configuration().brand.programName }
  return (
    <>
      {heading(way === 'recoveryCode' ? t('recoveryCode.title') : null)}
      <p className={styles.lead}>{way === 'code' ? t('code.lead', lead) : t(`${way}.lead`)}</p>
      <div role="alert">
        {minutes > 0 && (
          <p className={styles.problem}>
            {t('pause', { count: minutes })} {usable.passkey && t('pausePasskey')}
          </p>
        )}
      </div>
      {way === 'code' && (
        <CodeField
          label={t('code.label')}
          aside={<bdi>{name}</bdi>}
          asking={asking}
          onCode={code => send({ secondStep: { code } })}
        >
          {remember}
        </CodeField>
      )}
      {way === 'passkey' && (
        <PasskeyWay asking={asking} remembers={remembers} onProved={onProved}>
          {remember}
        </PasskeyWay>
      )}
      {(way === 'recoveryCode' || way === 'password') && (
        <TextWay
          key={way}
          way={way}
          name={name}
          asking={asking}
          onSend={given => send(way === 'password' ? { password: given } : { secondStep: { recoveryCode: given } })}
        >
          {way === 'recoveryCode' && remember}
        </TextWay>
      )}
      {others.length > 0 && <Or>{t('or')}</Or>}
      <div className={styles.ways}>{others}</div>
      <p className={styles.links}>
        {way !== 'password' && <TextButton onClick={() => setLost(true)}>{t('lost.link')}</TextButton>}
        {children}
      </p>
    </>
  )
}

/** What is asked for first: what is quickest where somebody has it. */
function firstOf({ authenticatorApp, passkey, recoveryCodes, password }: Ways): Way {
  if (authenticatorApp) return 'code'
  if (passkey) return 'passkey'
  return recoveryCodes > 0 || !password ? 'recoveryCode' : 'password'
}
