import '../texts.ts'
import {
  type ListedAdministrator,
  listAdministrators,
  resetAdministratorSecondStep,
} from '@hornbook/contract/session/second-step-rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { configuration } from '../../api/configuration.ts'
import { invalidate, queryFor } from '../../api/queries.ts'
import { usePage } from '../../ui/page.ts'
import { PageHead } from '../../ui/page-head.tsx'
import sheet from '../../ui/sheet.module.css'
import { Failure } from '../../ui/states/failure.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import styles from '../district.module.css'
import { ReasonDialog } from '../reason-dialog.tsx'
import { AdministratorRow } from './administrator-row.tsx'

const COLUMNS = ['name', 'email', 'step', 'last'] as const

/** The provider's Administrators, and who of them has a second step: one resets that of another (SIGN-15). */
export function AdministratorsPage() {
  const { t } = useTranslation('provider', { keyPrefix: 'admins' })
  const { t: ui } = useTranslation('ui')
  const title = t('title')
  usePage({ title, area: 'hub', crumbs: [{ label: ui('area.hub'), to: '/adminhub/uploads' }, { label: title }] })
  const { data, error, refetch } = useQuery(queryFor(listAdministrators, {}))
  // One who was made on the server has no name yet.
  const administrators = data?.items.map(each => ({ ...each, name: each.name || (each.email ?? '') })) ?? []
  const [asked, setAsked] = useState<ListedAdministrator | null>(null)
  const [said, setSaid] = useState('')
  const reset = async ({ id }: ListedAdministrator, reason: string) => {
    try {
      await call(resetAdministratorSecondStep, { params: { administratorId: id }, body: { reason } })
    } finally {
      // Also after a refusal, which says that the list is out of date.
      await invalidate(listAdministrators)
    }
  }
  return (
    <>
      <PageHead title={title}>{t(configuration().demo ? 'aboutDemo' : 'about')}</PageHead>
      <section className={sheet.sheet} aria-label={title}>
        <p role="status" className={said ? styles.said : 'visually-hidden'}>
          {said}
        </p>
        {!data && error && <Failure error={error} title={t('failed')} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows message="information" rows={3} />}
        {data && (
          <table className={`${sheet.table} ${styles.people}`}>
            <thead>
              <tr>
                {COLUMNS.map(column => (
                  <th key={column} scope="col">
                    {t(`columns.${column}`)}
                  </th>
                ))}
                <th scope="col">
                  <span className="visually-hidden">{t('columns.action')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {administrators.map(each => (
                <AdministratorRow
                  key={each.id}
                  administrator={each}
                  onReset={() => {
                    setSaid('')
                    setAsked(each)
                  }}
                />
              ))}
            </tbody>
          </table>
        )}
        <div className={styles.foot}>{t('foot')}</div>
      </section>
      {asked && (
        <ReasonDialog
          title={t('ask', { name: asked.name })}
          text={t('askText', { name: asked.name })}
          confirm={t('reset')}
          onConfirm={reason => reset(asked, reason)}
          onDone={() => {
            setSaid(t('done', { name: asked.name }))
            setAsked(null)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
