import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../signed-in/current-session.ts'
import { Button } from '../ui/button/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { focusOnMount } from '../ui/use-focus-back.ts'
import { proveByPasskey } from './prove.ts'
import styles from './second-step.module.css'
import type { Asking } from './use-asking.ts'

interface PasskeyWayProps {
  readonly asking: Asking
  readonly remembers: boolean
  readonly onProved: (user: User) => void
  readonly children?: ReactNode
}

/** The browser's own window stands in front of it. It opens at a press: browsers close one that opens by itself. */
export function PasskeyWay({ asking, remembers, onProved, children }: PasskeyWayProps) {
  const { t } = useTranslation('secondStep')
  const { isBusy, problem } = asking
  const start = async () => {
    let isDeclined = false
    const isDone = await asking.ask(async () => {
      const user = await proveByPasskey(remembers)
      if (user) onProved(user)
      else isDeclined = true
    })
    if (isDone && isDeclined) asking.say(t('passkey.declined'))
  }
  return (
    <div className={styles.form}>
      {children}
      <Button
        ref={focusOnMount}
        variant="primary"
        size="large"
        writes={false}
        data-autofocus
        aria-disabled={isBusy}
        icon={<Icon name="passkey" size={18} />}
        onClick={() => void start()}
      >
        {isBusy ? t('passkey.waiting') : t('passkey.start')}
      </Button>
      <p role="status" className={problem ? styles.problem : undefined}>
        {problem?.text}
      </p>
    </div>
  )
}
