import type { ConnectionKind } from '@hornbook/contract/bringing-in/connection-kinds'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { SetUpProps } from './connections.ts'

/** The form by which each kind is set up and changed; a kind without one is not offered. */
export const SET_UPS: Readonly<Partial<Record<ConnectionKind, LazyExoticComponent<ComponentType<SetUpProps>>>>> = {
  onerosterRest: lazy(() => import('./rest/set-up-rest.tsx')),
  sftp: lazy(() => import('./sftp/set-up.tsx')),
  sftpFetch: lazy(() => import('./sftp-fetch/set-up.tsx')),
}
