import {
  dismissSignOnAttempt,
  linkSignOnAttempt,
  listSignOnAttempts,
  type SignOnAttempt,
} from '@hornbook/contract/session/district-sign-ons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/queries.ts'
import { formatDateTime } from '../../dates/format-dates.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { LinkSomebody } from './link-somebody.tsx'
import styles from './sign-ons.module.css'
import { readWaysAgain } from './ways.ts'

interface AttemptItemProps {
  readonly districtId: string
  readonly attempt: SignOnAttempt
  readonly zone: string
  readonly onDone: (said: string) => void
}

/** Somebody who could not get in: what the provider says of them, and who they may be. One press links them. */
export function AttemptItem({ districtId, attempt, zone, onDone }: AttemptItemProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'signOns' })
  const [working, setWorking] = useState('')
  const [problem, setProblem] = useState('')
  const [asks, setAsks] = useState(false)
  const { id, signOn, claims, times, lastAt, askedAt, suggestions } = attempt
  const params = { districtId, attemptId: id }
  const said = (name: string) => claims.find(claim => claim.name === name)?.value
  const who = said('name') ?? said('email') ?? t('attempts.somebody')
  const ids = claims.filter(({ name }) => !['name', 'role'].includes(name))
  const other = t(suggestions.length > 0 ? 'attempts.other' : 'attempts.any')
  const last = formatDateTime(lastAt, zone)

  const work = async (what: string, act: () => Promise<unknown>, done: string) => {
    setWorking(what)
    setProblem('')
    try {
      await act()
      onDone(done)
    } catch (error) {
      setProblem((error instanceof ApiError && error.errors[0]?.detail) || t('refused'))
    } finally {
      setWorking('')
      await (what === 'dismiss' ? invalidate(listSignOnAttempts) : readWaysAgain())
    }
  }
  const link = (teacherId: string, name: string) =>
    work(teacherId, () => call(linkSignOnAttempt, { params, body: { teacherId } }), t('attempts.linked', { who, name }))
  const reason = attempt.problem in REASONS ? t(`attempts.problems.${attempt.problem as keyof typeof REASONS}`) : ''
  return (
    <li className={styles.wayBlock}>
      <div className={styles.way}>
        <Icon name="account" size={18} />
        <span className={styles.what}>
          <b>
            <bdi>{t('attempts.cannot', { name: who })}</bdi>
          </b>
          <span>
            {signOn.name}: {ids.map(({ value }) => value).join(' · ')}
          </span>
          <span>
            {askedAt !== null && <b className={styles.asked}>{t('attempts.asked')}</b>}
            {askedAt !== null && ' · '}
            {t('attempts.times', { count: times, last })}
          </span>
        </span>
      </div>
      <p className={styles.help}>{reason}</p>
      <div className={styles.actions}>
        {suggestions.map(({ teacherId, name, because }, at) => (
          <Button
            key={teacherId}
            size="small"
            variant={at === 0 ? 'soft' : 'secondary'}
            loading={working === teacherId}
            disabled={working !== ''}
            onClick={() => void link(teacherId, name)}
          >
            {t('attempts.link', { name })} <small>{t(`attempts.because.${because}`)}</small>
          </Button>
        ))}
        <Button
          size="small"
          writes
          disabled={working !== ''}
          aria-label={t('ways.of', { what: other, name: who })}
          onClick={() => setAsks(true)}
        >
          {other}
        </Button>
        <Button
          size="small"
          variant="quiet"
          writes
          loading={working === 'dismiss'}
          disabled={working !== ''}
          aria-label={t('ways.of', { what: t('attempts.dismiss'), name: who })}
          onClick={() => void work('dismiss', () => call(dismissSignOnAttempt, { params }), t('attempts.dismissed'))}
        >
          {t('attempts.dismiss')}
        </Button>
      </div>
      <p role="alert" className={styles.bad}>
        {problem}
      </p>
      {asks && (
        <LinkSomebody
          districtId={districtId}
          attemptId={id}
          who={who}
          provider={signOn.name}
          onLinked={name => {
            setAsks(false)
            onDone(t('attempts.linked', { who, name }))
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </li>
  )
}

const REASONS = { notKnown: true, ambiguous: true, closed: true }
