import type { Route } from '../http/route.ts'

export const rosterSyncRoutes: readonly Route[] = []
