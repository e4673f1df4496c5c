import { fileURLToPath } from 'node:url'
import { impersonal, type Report } from '@hornbook/contract/error-reports'
import { createStackParser, createTransport, type ErrorEvent, Scope, type TransactionEvent, uuid4 } from '@sentry/core'
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server'
import type { ReportSettings } from '../configuration/settings.ts'
import type { Circumstances } from './circumstances.ts'

/** An outage makes thousands of the same error; the first ones tell enough. */
const MAX_ERRORS_A_MINUTE = 30
/** Sending one takes up to a millisecond of this thread: with ten, a hundredth of it. */
const MAX_TRACES_A_SECOND = 10
const TIMEOUT_MS = 5_000
const CHECKOUT = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * Sends errors and traces to a server that speaks Sentry's language. It instruments nothing: it knows what it is given.
 * Sending happens beside everything else; what cannot be sent within seconds, or is too much, is dropped.
 */
export class Reporter {
  private readonly client: ServerRuntimeClient
  private readonly tracesSampleRate: number
  private readonly errors = new Budget(MAX_ERRORS_A_MINUTE, 60_000)
  private readonly traces = new Budget(MAX_TRACES_A_SECOND, 1_000)

  constructor({ dsn, tracesSampleRate, release, environment }: ReportSettings) {
    this.tracesSampleRate = tracesSampleRate
    const clean = <Event extends ErrorEvent | TransactionEvent>(event: Event) =>
      impersonal(event as Report, sourceOf) as Event
    this.client = new ServerRuntimeClient({
      dsn,
      release,
      environment,
      platform: 'node',
      stackParser: createStackParser(nodeStackLineParser()),
      transport: options => createTransport(options, request => post(options.url, request.body, options.headers)),
      integrations: [],
      // Calls are traced one by one, so the library needs no spans of its own.
      traceLifecycle: 'static',
      sendClientReports: false,
      dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
      beforeSend: clean,
      beforeSendTransaction: clean,
    })
    this.client.init()
  }

  report(failure: unknown, circumstances: Circumstances): void {
    if (!this.errors.take(Date.now())) return
    const { code, constraint, table } = (failure ?? {}) as Readonly<Record<string, unknown>>
    const scope = new Scope()
    scope.setTags({ ...circumstances, ...facts({ code, constraint, table }) })
    this.client.captureException(failure, {}, scope)
  }

  trace(route: string, method: string, status: number, ms: number): void {
    if (Math.random() >= this.tracesSampleRate) return
    const now = Date.now()
    if (!this.traces.take(now)) return
    this.client.captureEvent(
      {
        type: 'transaction',
        transaction: `${method} ${route}`,
        start_timestamp: (now - ms) / 1000,
        timestamp: now / 1000,
        contexts: { trace: { trace_id: uuid4(), span_id: uuid4().slice(16), op: 'http.server' } },
        tags: { route, method, status },
      },
      {},
      new Scope(),
    )
  }

  async flush(ms: number): Promise<void> {
    await this.client.flush(ms)
  }
}

/** So many in each stretch of time. */
class Budget {
  private readonly most: number
  private readonly everyMs: number
  private stretch = 0
  private taken = 0

  constructor(most: number, everyMs: number) {
    this.most = most
    this.everyMs = everyMs
  }

  take(now: number): boolean {
    const stretch = Math.floor(now / this.everyMs)
    if (stretch !== this.stretch) this.taken = 0
    this.stretch = stretch
    return this.taken++ < this.most
  }
}

const facts = (given: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(given).filter(([, fact]) => typeof fact === 'string')) as Record<string, string>

/** A path says where Hornbook lies on this machine, and so perhaps whose home that is. */
const sourceOf = (file: string) =>
  file.startsWith('node:')
    ? file
    : `app:///${file
        .replace(/^file:\/\//, '')
        .replace(CHECKOUT, '')
        .replace(/^\/.*\//, '')}`

async function post(url: string, body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}) {
  const sent = { method: 'POST', body: body as string, headers, signal: AbortSignal.timeout(TIMEOUT_MS) }
  const answer = await fetch(url, sent)
  await answer.body?.cancel()
  const header = (name: string) => answer.headers.get(name)
  return {
    statusCode: answer.status,
    headers: { 'x-sentry-rate-limits': header('x-sentry-rate-limits'), 'retry-after': header('retry-after') },
  }
}
