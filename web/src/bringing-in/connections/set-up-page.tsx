import '../texts.ts'
import { CONNECTION_KINDS } from '@hornbook/contract/bringing-in/connection-kinds'
import { readConnection } from '@hornbook/contract/bringing-in/connections'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { queryFor } from '../../api/queries.ts'
import { Loading } from '../../ui/states/loading.tsx'
import { NotFound } from '../../ui/states/not-found.tsx'
import { SET_UPS } from './set-ups.ts'

/** Sets up a new connection of the kind in the address. */
export function NewConnection() {
  const { kind = '' } = useParams({ strict: false })
  return <SetUp kind={kind} />
}

/** Changes a connection. */
export function ChangeConnection() {
  const { districtId = '', connectionId = '' } = useParams({ strict: false })
  const { data } = useQuery(queryFor(readConnection, { params: { districtId, connectionId } }))
  if (!data) return <Loading message="information" />
  return <SetUp kind={data.row.kind} connectionId={connectionId} />
}

function SetUp({ kind, connectionId }: { readonly kind: string; readonly connectionId?: string }) {
  const { districtId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const known = CONNECTION_KINDS.find(each => each === kind)
  const Form = known && SET_UPS[known]
  if (!Form) return <NotFound />
  return (
    <Suspense fallback={<Loading message="information" />}>
      <Form
        districtId={districtId}
        connectionId={connectionId}
        onClose={() => void navigate({ to: '/districts/$districtId/connections', params: { districtId } })}
      />
    </Suspense>
  )
}
