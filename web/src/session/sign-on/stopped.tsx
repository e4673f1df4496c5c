import type { SignOnProblem } from '@hornbook/contract/session/sign-on-kinds'
import type { SignOnOutcome } from '@hornbook/contract/session/sign-ons'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../signed-in/current-session.ts'
import { ButtonAnchor, ButtonLink } from '../../ui/button/button.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import styles from '../sign-in/form.module.css'
import { startOf } from '../sign-in/ways.ts'
import { Ask } from './ask.tsx'
import { Claims } from './claims.tsx'
import own from './stopped.module.css'

/** What may end otherwise if it is begun again. */
const MAY_BE_TRIED_AGAIN: readonly SignOnProblem[] = [
  ...(['noCookie', 'otherBrowser', 'ended', 'refused', 'client', 'down', 'clock'] as const),
  ...(['wrongAnswer', 'wrongDistrict', 'student'] as const),
]

interface StoppedProps {
  readonly outcome: SignOnOutcome
  readonly onChange: (outcome: SignOnOutcome) => void
  readonly onLink: () => void
}

/** What happened, what the provider said, and the one thing that helps. */
export function Stopped({ outcome, onChange, onLink }: StoppedProps) {
  const { t } = useTranslation('sessionSignOn', { keyPrefix: 'stopped' })
  const title = useRef<HTMLHeadingElement>(null)
  const { problem, sentence, signOn, district, claims, askWhom, asked, mayLink } = outcome
  const name = signOn?.name ?? t('provider')
  const { user } = useSession()
  const who = claims.find(claim => claim.name === 'name')?.value
  // The button that had the focus is gone.
  useEffect(() => {
    if (asked) title.current?.focus()
  }, [asked])
  const titleText = asked
    ? askWhom
      ? t('asked', { whom: askWhom })
      : t('askedOffice')
    : problem === 'student' && who
      ? t('hello', { name: who })
      : t(`titles.${problem}`, { name })
  const again = signOn && (asked || MAY_BE_TRIED_AGAIN.includes(problem))
  return (
    <>
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        {titleText}
      </h1>
      <p className={styles.text}>{asked ? t('askedText') : sentence}</p>
      {claims.length > 0 && !asked && problem !== 'student' && <Claims name={name} claims={claims} />}
      <div className={own.actions}>
        {again && (
          <ButtonAnchor variant="primary" size="large" href={startOf(signOn.id, undefined)}>
            {asked ? t('askedAgain') : t('again', { name })}
          </ButtonAnchor>
        )}
        {!signOn && MAY_BE_TRIED_AGAIN.includes(problem) && (
          <ButtonLink variant="primary" size="large" to="/sign-in">
            {t('find')}
          </ButtonLink>
        )}
        {!asked && <Ask outcome={outcome} onChange={onChange} />}
      </div>
      <p className={`${styles.links} ${own.links}`}>
        {mayLink && !asked && <TextButton onClick={onLink}>{t('link')}</TextButton>}
        {user ? (
          <Link to="/my-account" replace>
            {t('account')}
          </Link>
        ) : problem === 'linkEnded' ? (
          <Link to="/unauth/teacher" replace>
            {t('newLink')}
          </Link>
        ) : (
          <Link
            to={district?.siteCode ? '/sign-in/$siteCode' : '/login'}
            params={{ siteCode: district?.siteCode ?? '' }}
            replace
          >
            {t(claims.length > 0 ? 'another' : 'password')}
          </Link>
        )}
      </p>
    </>
  )
}
