import type { ConnectionKind } from '@hornbook/contract/bringing-in/connection-kinds'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** What a form of a connection is given; without a connection it makes a new one. */
export interface SetUpProps {
  readonly districtId: string
  readonly connectionId?: string | undefined
  readonly onClose: () => void
}

/** The form by which each kind is set up and changed; a kind without one is not offered. */
export const SET_UPS: Readonly<Partial<Record<ConnectionKind, LazyExoticComponent<ComponentType<SetUpProps>>>>> = {
  sftp: lazy(() => import('./sftp/set-up.tsx')),
  sftpFetch: lazy(() => import('./sftp-fetch/set-up.tsx')),
}
