import { listMySignOns, type OwnSignOn, unlinkMySignOn } from '@hornbook/contract/session/own-sign-ons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '../../address/search-params.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { invalidate, queryFor } from '../../api/queries.ts'
import { Failure } from '../../ui/states/failure.tsx'
import { Card } from './card.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { LinkedRow } from './linked-row.tsx'
import styles from './my-account.module.css'

/** The ways in of one's own districts, and which of them are linked. Nothing where no district has one. */
export function LinkedCard({ hasPassword }: { readonly hasPassword: boolean }) {
  const { t } = useTranslation('account', { keyPrefix: 'own.linked' })
  const { search } = useSearchParams()
  const { data, error, refetch } = useQuery({ ...queryFor(listMySignOns, {}), staleTime: 0 })
  const [asked, setAsked] = useState<OwnSignOn>()
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState('')
  const [working, setWorking] = useState(false)
  if (data?.items.length === 0) return null
  const items = data?.items ?? []
  const districts = [...new Set(items.map(({ district }) => district))]
  const back = items.find(({ id, linked }) => id === search.linked && linked !== null)
  const unlink = async ({ id, name }: OwnSignOn) => {
    setWorking(true)
    setProblem('')
    try {
      await call(unlinkMySignOn, { params: { signOnId: id } })
      setSaid(t('ended', { name }))
    } catch (refused) {
      setProblem((refused instanceof ApiError && refused.errors[0]?.detail) || t('refused'))
    } finally {
      await invalidate(listMySignOns)
      setWorking(false)
    }
  }
  return (
    <Card
      id="linked"
      title={t('title')}
      aside={districts.length === 1 ? t('about', { district: districts[0] ?? '' }) : t('aboutSeveral')}
      foot={
        problem ? (
          <span role="alert" className={styles.bad}>
            {problem}
          </span>
        ) : (
          <span role="status">{said || (back ? t('done', { name: back.name }) : t('foot'))}</span>
        )
      }
    >
      {error && !data && <Failure error={error} onRetry={() => void refetch()} title={t('failed')} />}
      <ul className={styles.sessions}>
        {items.map(item => (
          <LinkedRow
            key={item.id}
            item={item}
            district={districts.length > 1 ? item.district : null}
            isOff={working}
            onLink={() => setAsked(item)}
            onUnlink={() => void unlink(item)}
          />
        ))}
      </ul>
      {asked && <LinkDialog item={asked} hasPassword={hasPassword} onClose={() => setAsked(undefined)} />}
    </Card>
  )
}
