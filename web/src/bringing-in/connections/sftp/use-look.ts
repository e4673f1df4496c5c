import { runConnection } from '@hornbook/contract/bringing-in/connections'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { useIsViewing } from '../../../signed-in/current-session.ts'
import { readConnectionsAgain } from '../connections.ts'

const BY_ARRIVAL = { data: { type: 'connectionRun', attributes: { askedBy: 'arrival' } } } as const

interface Arrived {
  readonly params: { readonly districtId: string; readonly connectionId: string }
  /** Something whole waits, and nobody looks at it yet. */
  readonly isDue: boolean
  /** When that was read. */
  readonly readAt: number
}

/**
 * Looks at what has arrived by itself. Of several pages that see it the server lets one begin. While another roster of the
 * district is on its way it asks again with the next reading; any other refusal leaves it to the button, which says why.
 */
export function useLook({ params, isDue, readAt }: Arrived): void {
  const isViewing = useIsViewing()
  const askedAt = useRef(0)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(runConnection, { params, body: BY_ARRIVAL }),
    onSettled: () => void readConnectionsAgain(),
  })
  const isRefused = error !== null && !(error instanceof ApiError && ['inProgress', 'conflict'].includes(error.code))
  const mayAsk = isDue && !isViewing && !isPending && !isRefused
  useEffect(() => {
    if (!mayAsk || askedAt.current === readAt) return
    askedAt.current = readAt
    mutate()
  }, [mayAsk, readAt, mutate])
}
