import '../texts.ts'
import { readMyAccount } from '@hornbook/contract/session/my-account'
import { listMySignOns } from '@hornbook/contract/session/own-sign-ons'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { SavedNotice } from '../../form/saved.tsx'
import { usePage } from '../../ui/page.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { SecondStepCard } from '../second-step/second-step-card.tsx'
import { Card } from './card.tsx'
import { EmailCard } from './email-card.tsx'
import { LinkedCard } from './linked-card.tsx'
import styles from './my-account.module.css'
import { NameCard } from './name-card.tsx'
import { NameOrderCard } from './name-order-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TimezoneCard } from './timezone-card.tsx'

/** The cards that everybody has, in their order. */
const PARTS = ['name', 'email', 'password', 'step', 'sessions', 'timezone', 'names'] as const

/** What people see and change of their own account (SIGN-6). Each card saves itself and fails alone. */
export function MyAccount({ opensPassword = false }: { readonly opensPassword?: boolean }) {
  const { t } = useTranslation('account', { keyPrefix: 'own' })
  const { t: account } = useTranslation('account')
  const { data, error, refetch } = useQuery(queryFor(readMyAccount, {}))
  const hasLinked = (useQuery(queryFor(listMySignOns, {})).data?.items.length ?? 0) > 0
  const title = t(opensPassword ? 'password.title' : 'title')
  usePage({ title, area: 'account', crumbs: [{ label: title }] })
  const isThere = data !== undefined
  useEffect(() => {
    if (opensPassword && isThere) document.getElementById('password')?.scrollIntoView()
  }, [opensPassword, isThere])
  if (error && !data) return <Failure page error={error} onRetry={() => void refetch()} title={title} />
  const places = data?.places.map(({ role, district }) => t(`roleAt.${role ?? 'none'}`, { district })) ?? []
  return (
    <>
      <PageHead title={t('title')}>
        {data && (
          <>
            <bdi>{[data.firstName, data.middleName, data.lastName].filter(Boolean).join(' ')}</bdi>
            {places.length > 0 && `, ${places.join(', ')}`}
          </>
        )}
      </PageHead>
      <SavedNotice />
      <div className={styles.page}>
        <nav className={styles.parts} aria-label={t('parts')}>
          {([...PARTS, ...(hasLinked ? (['linked'] as const) : [])] as const).map(part => (
            <a key={part} href={`#${part}`}>
              {part === 'step' ? account('step.title') : t(`${part}.title`)}
            </a>
          ))}
        </nav>
        <div className={styles.cards}>
          {data ? (
            <>
              <NameCard key={`${data.firstName} ${data.middleName} ${data.lastName}`} account={data} />
              <EmailCard account={data} />
              <PasswordCard account={data} />
            </>
          ) : (
            (['name', 'email', 'password'] as const).map(part => (
              <Card key={part} id={part} title={t(`${part}.title`)}>
                <p>
                  <Skeleton width="40%" />
                </p>
              </Card>
            ))
          )}
          <SecondStepCard />
          <SessionsCard />
          {data && <TimezoneCard account={data} />}
          {data && <NameOrderCard />}
          {data && <LinkedCard hasPassword={data.passwordSetAt !== null} />}
        </div>
      </div>
    </>
  )
}

export const MyAccountPage = () => <MyAccount />

/** The same page, at the part that the menu names. */
export const ChangePasswordPage = () => <MyAccount opensPassword />
