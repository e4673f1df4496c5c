import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Loading } from '../ui/states/loading.tsx'
import { logOut } from './session.ts'
import { usePageTitle } from './sign-in/page-title.ts'

/** Ends the session and returns to sign-in, or home if that is refused (SESS-6). */
export function LogoutPage() {
  const { t } = useTranslation('session')
  const navigate = useNavigate()
  usePageTitle(t('loggingOut'))
  useEffect(() => {
    void logOut().then(ended => navigate({ to: ended ? '/login' : '/', replace: true }))
  }, [navigate])
  return <Loading text={t('loggingOut')} />
}
