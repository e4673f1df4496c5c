import './session/clean-address.ts'
import '@fontsource-variable/figtree/index.css'
import '@fontsource-variable/literata/index.css'
import './theme/tokens.css'
import './theme/base.css'
import './ui/texts.ts'
import { type AnyRoute, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { loadConfiguration } from './api/configuration.ts'
import { isMissingChunk, reloadOldTab } from './old-tab.ts'
import { reportCaught, startReports } from './reporting/reports.ts'
import { router } from './router.tsx'
import { isEarlyFormShown, takeOver } from './session/early/early.ts'
import { loadSession } from './session/session.ts'
import { storedToken } from './session/token.ts'

reloadOldTab()
startReports(router)

// With a stored token the session is most likely still valid: load the page's code without waiting for the server.
if (storedToken() !== null) {
  void Promise.allSettled([loadSession(), loadConfiguration()])
  const routes: Readonly<Record<string, AnyRoute>> = router.routesById
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const route = routes[routeId]
    if (route) router.loadRouteChunk(route)?.catch(() => {})
  }
}

const container = document.getElementById('root')
if (container) {
  // A missing chunk is expected without a network, and the page shows it.
  const onCaughtError = (error: unknown) => {
    if (isMissingChunk(error)) return
    console.error(error)
    reportCaught(error)
  }
  const reactRoot = createRoot(container, { onCaughtError })
  const draw = () =>
    reactRoot.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    )
  if (isEarlyFormShown()) void router.load().finally(() => takeOver(() => flushSync(draw)))
  else draw()
}
