import { readConnection } from '@hornbook/contract/bringing-in/connections'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { queryClient, queryFor } from '../../api/queries.ts'
import { FormFrame } from '../../form/form-frame.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import type { Connection } from './connections.ts'

interface FreshConnectionProps {
  readonly districtId: string
  readonly connectionId: string
  readonly onClose: () => void
  readonly children: (connection: Connection) => ReactNode
}

/** Reads a connection for its form: fresh, and once, so that a refetch does not change what is being typed. */
export function FreshConnection({ districtId, connectionId, onClose, children }: FreshConnectionProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.unread' })
  const query = { ...queryFor(readConnection, { params: { districtId, connectionId } }), staleTime: 0 }
  const { data, error, refetch, isFetchedAfterMount } = useQuery(query)
  const opened = useRef<Connection>(undefined)
  if (opened.current === undefined && isFetchedAfterMount && !error) opened.current = data?.row
  if (opened.current !== undefined) return <>{children(opened.current)}</>
  if (error === null) return <Loading message="information" />
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <FormFrame frame="sheet" title={isGone ? t('gone') : null} onClose={onClose}>
      {isGone ? <p>{t('goneText')}</p> : <Failure error={error} title={t('failed')} onRetry={() => void refetch()} />}
    </FormFrame>
  )
}

/** Reads it again after a lost update. */
export const readAgain = async (districtId: string, connectionId: string): Promise<Connection> => {
  const query = { ...queryFor(readConnection, { params: { districtId, connectionId } }), staleTime: 0 }
  return (await queryClient.fetchQuery(query)).row
}
