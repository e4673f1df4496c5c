import './texts.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '../signed-in/current-session.ts'
import { MantineFrame } from '../theme/mantine-frame.tsx'
import { PageTitle } from './page-title.tsx'
import { ProveForm } from './prove-form.tsx'
import styles from './second-step.module.css'

/** After the password, what else is needed (SIGN-15). The route's guard leads on once the session lacks nothing. */
export function AnswerPage() {
  const { t } = useTranslation('secondStep')
  const { user } = useSession()
  // The person is gone just before the page changes.
  if (!user?.secondStepWays) return null
  return (
    <MantineFrame>
      <PageTitle title={t('page.required')} />
      <ProveForm
        ways={{ ...user.secondStepWays, password: false }}
        name={user.fullName}
        mayRemember
        heading={title => <h1 className={styles.title}>{title ?? t('page.required')}</h1>}
        onProved={() => {}}
      >
        <Link to="/logout">{t('page.startAgain')}</Link>
      </ProveForm>
    </MantineFrame>
  )
}
