import './texts.ts'
import { Group, Modal, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { configuration } from '../api/configuration.ts'
import { useUser } from '../signed-in/current-session.ts'
import { Button } from '../ui/button/button.tsx'
import { watchInactivity } from './inactivity.ts'
import { expireSession, renewSession } from './session.ts'

/** Warns before the session ends and offers to extend it (SESS-4). */
export function InactivityWarning() {
  const { t } = useTranslation('session')
  // An Administrator's session ends sooner than the others (SIGN-15).
  const { sessionIdleMinutes: idle } = useUser()
  const { sessionWarningMinutes: warning } = configuration()
  const [endsAt, setEndsAt] = useState<number | null>(null)
  const navigate = useNavigate()
  useEffect(
    () =>
      watchInactivity({ idle, warning }, { onWarn: setEndsAt, onActive: () => setEndsAt(null), onEnd: expireSession }),
    [idle, warning],
  )
  const stay = () => {
    setEndsAt(null)
    renewSession().catch(() => {})
  }
  return (
    <Modal opened={endsAt !== null} onClose={stay} title={t('warning.title')}>
      <Text>{t('warning.text', { count: idle })}</Text>
      {endsAt !== null && <Remaining endsAt={endsAt} />}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button onClick={() => void navigate({ to: '/logout' })}>{t('warning.logout')}</Button>
        <Button variant="primary" onClick={stay} data-autofocus>
          {t('warning.continue')}
        </Button>
      </Group>
    </Modal>
  )
}

const formatClock = (ms: number) => {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function Remaining({ endsAt }: { readonly endsAt: number }) {
  const { t } = useTranslation('session')
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const interval = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(interval)
  }, [])
  return (
    <Text mt="xs" fw={560}>
      {t('warning.left', { time: formatClock(endsAt - now) })}
    </Text>
  )
}
