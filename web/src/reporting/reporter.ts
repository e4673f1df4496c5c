import { impersonal, type Report } from '@hornbook/contract/error-reports'
import { BrowserClient, type BrowserOptions, createTransport, defaultStackParser, Scope } from '@sentry/browser'
import type { Configuration } from '../api/configuration.ts'

type Settings = NonNullable<Configuration['errorReports']>
type Cleaned = NonNullable<BrowserOptions['beforeSend']>

/** A page in a loop of errors tells enough with the first ones. */
const MAX_ERRORS = 20

/** Sends errors and traces to a server that speaks Sentry's language. It watches nothing: it knows what it is given. */
export class Reporter {
  private readonly client: BrowserClient
  private readonly tracesSampleRate: number
  private errors = 0

  constructor({ dsn, release, environment, tracesSampleRate }: Settings) {
    this.tracesSampleRate = tracesSampleRate
    const clean = (event: object) => impersonal(event as Report, sourceOf) as never
    this.client = new BrowserClient({
      dsn,
      release,
      environment,
      stackParser: defaultStackParser,
      transport: options => createTransport(options, request => post(options.url, request.body)),
      integrations: [],
      traceLifecycle: 'static',
      sendClientReports: false,
      dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
      beforeSend: clean as Cleaned,
      beforeSendTransaction: clean,
    })
    this.client.init()
  }

  report(error: unknown, route: string): void {
    if (this.errors++ >= MAX_ERRORS) return
    const scope = new Scope()
    scope.setTags({ route })
    this.client.captureException(error, {}, scope)
  }

  trace(route: string, op: 'pageload' | 'navigation', from: number, to: number): void {
    if (Math.random() >= this.tracesSampleRate) return
    this.client.captureEvent(
      {
        type: 'transaction',
        transaction: route,
        start_timestamp: from / 1000,
        timestamp: to / 1000,
        contexts: { trace: { trace_id: id(), span_id: id().slice(16), op } },
        tags: { route },
      },
      {},
      new Scope(),
    )
  }
}

/** 32 hexadecimal digits. */
const id = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

/** Addresses of pages have ids in them; only files of the application are named. */
const sourceOf = (file: string) => `app://${/\/assets\/[\w.-]+$/.exec(file)?.[0] ?? '/page'}`

async function post(url: string, body: string | Uint8Array) {
  const sent = { method: 'POST', body: body as string, credentials: 'omit', referrerPolicy: 'no-referrer' } as const
  const answer = await fetch(url, { ...sent, keepalive: body.length < 60_000 })
  const header = (name: string) => answer.headers.get(name)
  return {
    statusCode: answer.status,
    headers: { 'x-sentry-rate-limits': header('x-sentry-rate-limits'), 'retry-after': header('retry-after') },
  }
}
