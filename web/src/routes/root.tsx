import { createRootRoute, Outlet } from '@tanstack/react-router'
import { loadConfiguration } from '../api/configuration.ts'
import { startSession } from '../session/session.ts'

/** Nothing renders before it is known how the product is configured and who is here (SESS-3). */
export const root = createRootRoute({
  beforeLoad: async () => {
    await Promise.all([loadConfiguration(), startSession()])
  },
  component: Outlet,
})
