import '../texts.ts'
import { CONNECTION_KINDS } from '@hornbook/contract/bringing-in/connection-kinds'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Loading } from '../../ui/states/loading.tsx'
import { NotFound } from '../../ui/states/not-found.tsx'
import type { Connection } from './connections.ts'
import { FreshConnection } from './fresh-connection.tsx'
import { SET_UPS } from './set-ups.ts'

/** Sets up a new connection of the kind in the address. */
export function NewConnection() {
  const { kind = '' } = useParams({ strict: false })
  return <SetUp kind={kind} />
}

/** Changes a connection. */
export function ChangeConnection() {
  const { districtId = '', connectionId = '' } = useParams({ strict: false })
  const close = useClose(districtId)
  return (
    <FreshConnection key={connectionId} districtId={districtId} connectionId={connectionId} onClose={close}>
      {connection => <SetUp kind={connection.kind} connection={connection} />}
    </FreshConnection>
  )
}

function useClose(districtId: string): () => void {
  const navigate = useNavigate()
  return () => void navigate({ to: '/districts/$districtId/connections', params: { districtId } })
}

function SetUp({ kind, connection }: { readonly kind: string; readonly connection?: Connection }) {
  const { districtId = '' } = useParams({ strict: false })
  const close = useClose(districtId)
  const known = CONNECTION_KINDS.find(each => each === kind)
  const Form = known && SET_UPS[known]
  if (!Form) return <NotFound />
  return (
    <Suspense fallback={<Loading message="information" />}>
      <Form districtId={districtId} connection={connection} onClose={close} />
    </Suspense>
  )
}
