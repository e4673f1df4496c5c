import type { AnyRouter } from '@tanstack/react-router'
import { ApiError } from '../api/api-error.ts'
import { loadConfiguration } from '../api/configuration.ts'
import type { Reporter } from './reporter.ts'

/** How many reports wait until it is known whether and where errors are reported. */
const MAX_WAITING = 10

let waiting: ((reporter: Reporter) => void)[] | null = []
let reporter: Reporter | null = null

/**
 * Reports errors of this page, and of some pages how long they took, if the server says where (RUN-14). The code for it
 * is loaded only then, once the page has nothing else to do.
 */
export function startReports(router: AnyRouter): void {
  const route = () => router.state.matches.at(-1)?.routeId ?? 'unknown'
  const report = (error: unknown) => {
    if (!isExpected(error)) send(to => to.report(error, route()))
  }
  window.addEventListener('error', ({ error }) => error && report(error))
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason))
  reportCaught = report
  let startedAt = performance.timeOrigin
  router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
    if (fromLocation) startedAt = Date.now()
  })
  router.subscribe('onResolved', ({ fromLocation }) => {
    const [from, to] = [startedAt, Date.now()]
    send(each => each.trace(route(), fromLocation ? 'navigation' : 'pageload', from, to))
  })
  void loadConfiguration().then(
    ({ errorReports }) => {
      if (errorReports === null) waiting = null
      else whenIdle(() => void load(errorReports))
    },
    () => {},
  )
}

/** Reports what an error boundary has caught. */
export let reportCaught: (error: unknown) => void = () => {}

async function load(settings: ConstructorParameters<typeof Reporter>[0]) {
  const loaded = await import('./reporter.ts').catch(() => null)
  reporter = loaded && new loaded.Reporter(settings)
  for (const each of waiting ?? []) if (reporter) each(reporter)
  waiting = null
}

function send(work: (reporter: Reporter) => void) {
  if (reporter) work(reporter)
  else if (waiting && waiting.length < MAX_WAITING) waiting.push(work)
}

/** The server's answers are its own to report, and being offline is no fault of the page. */
const isExpected = (error: unknown) =>
  error instanceof ApiError || (error instanceof DOMException && error.name === 'AbortError')

function whenIdle(work: () => void) {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work)
  else setTimeout(work, 1_000)
}
