import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type User, useSession } from '../../signed-in/current-session.ts'
import { landingPath } from '../../signed-in/landing.ts'
import { Button } from '../../ui/button/button.tsx'
import { safeReturnPath } from '../return-path.ts'
import { arriveInstead, stay } from '../session.ts'
import form from '../sign-in/form.module.css'
import { usePageTitle } from '../sign-in/page-title.ts'
import { undecidedArrival } from './arrival.ts'
import styles from './switch-person-page.module.css'

/**
 * Somebody arrives from the learning app where another person is signed in (SAFE-7), or with a code that does not work. Nothing
 * changes before a choice, and there is no third way.
 */
export function SwitchPersonPage() {
  const { t } = useTranslation(['sessionHandOff', 'session'])
  const navigate = useNavigate()
  const { redirect } = useSearch({ from: '/out/switch-person' })
  const { user: here } = useSession()
  // As they were when the page opened: a choice changes both.
  const [{ arrival, name }] = useState(() => ({ arrival: undecidedArrival(), name: nameOf(here) }))
  const [working, setWorking] = useState(false)
  const other = arrival?.user ?? null
  usePageTitle(t(other ? 'title' : 'ended.title'))

  const leave = async (choose: () => Promise<User | null>) => {
    if (working) return
    setWorking(true)
    const user = await choose()
    const back = safeReturnPath(redirect)
    await navigate({ to: user ? (back ?? landingPath(user)) : '/login', replace: true })
  }
  const logIn = () => {
    void stay().then(() => navigate({ to: '/logout', replace: true }))
  }

  return (
    <>
      <h1 className={form.title}>{t(other ? 'title' : 'ended.title')}</h1>
      <p className={form.text}>{other ? t('text', { name, other: other.fullName }) : t('ended.textHere', { name })}</p>
      {other && here && (
        <ul className={styles.people}>
          <Person user={here} name={name} tag={t('hereNow')} />
          <Person user={other} name={other.fullName} tag={t('arrives')} />
        </ul>
      )}
      <div className={styles.buttons}>
        {other ? (
          <Button
            variant="primary"
            size="large"
            writes={false}
            aria-disabled={working}
            onClick={() => void leave(arriveInstead)}
          >
            {working ? t('session:working') : t('continue', { name: other.fullName })}
          </Button>
        ) : (
          <Button variant="primary" size="large" writes={false} onClick={logIn}>
            {t('logIn')}
          </Button>
        )}
        <Button size="large" writes={false} aria-disabled={working} onClick={() => void leave(stay)}>
          {t('stay', { name })}
        </Button>
      </div>
      {other && <p className={styles.about}>{t('about', { name })}</p>}
    </>
  )
}

/** In a view, the Administrator is signed in, not whom they view. */
const nameOf = (user: User | null) => user?.viewedBy?.name ?? user?.fullName ?? ''

interface PersonProps {
  readonly user: User
  readonly name: string
  readonly tag: string
}

function Person({ user, name, tag }: PersonProps) {
  const { t } = useTranslation('sessionHandOff')
  const role = user.viewedBy ? 'Administrator' : (user.userType ?? 'none')
  const email = user.viewedBy ? null : user.email
  return (
    <li className={styles.person}>
      <span className={styles.name}>
        <b>{name}</b>
        <span>{t(`roles.${role}`)}</span>
        {email && <span>{email}</span>}
      </span>
      <span className={styles.tag}>{tag}</span>
    </li>
  )
}
