import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ONEROSTER_BASES } from '@hornbook/contract/oneroster-bases'
import { SpooledFile } from '../../../files/spooled-file.ts'
import { t } from '../../../texts/texts.ts'
import { COLLECTION_NAMES } from './collections.ts'
import { RestFailure, type RestFetching, type RestReason } from './failure.ts'
import type { PullLimits } from './limits.ts'
import { isBusy, send } from './send.ts'
import { type Credential, type SignIn, signIn } from './sign-in.ts'

/** An answer with its body on disk; whoever has it releases it. */
export interface RestAnswer {
  readonly headers: Headers
  readonly content: SpooledFile
  /** The 400 of a server that does not know a parameter. */
  readonly isRefused: boolean
}

/** A failure that may pass by itself, and how long the server asks to wait. */
class Passing extends Error {
  readonly failure: RestFailure
  readonly waitMs: number | null

  constructor(failure: RestFailure, waitMs: number | null = null) {
    super(failure.reason)
    this.failure = failure
    this.waitMs = waitMs
  }
}

const MAY_PASS: ReadonlySet<RestReason> = new Set(['unreachable', 'tooSlow', 'token.busy'])
/** Some firewalls turn away a call that does not say what it is. */
const COMMON_HEADERS = { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'Hornbook' }
const MAX_CLOCK_DIFFERENCE_MS = 5 * 60 * 1000

/** The calls of one pull: signed in, tried again, and bounded in all that they bring and take. */
export class Calls {
  readonly fetching: RestFetching
  readonly limits: PullLimits
  readonly signIn: SignIn
  readonly #base: string
  readonly #began = performance.now()
  readonly #stopped = new AbortController()
  readonly #timeOver: AbortSignal
  readonly #isStopped: () => boolean
  #bytes = 0

  constructor(fetching: RestFetching, limits: PullLimits) {
    this.#timeOver = AbortSignal.timeout(limits.pullMs)
    this.#isStopped = () => fetching.env.signal.aborted
    const signal = AbortSignal.any([fetching.env.signal, this.#timeOver, this.#stopped.signal])
    this.fetching = { ...fetching, env: { ...fetching.env, signal } }
    this.limits = limits
    this.#base = baseOf(fetching.settings)
    this.signIn = signIn(this.fetching, limits, () => this.#now())
  }

  get host(): string {
    return new URL(this.#base).host
  }

  /** A pull that begins anew brings everything again. */
  beginAnew(): void {
    this.#bytes = 0
  }

  /** Nothing is asked for any more. */
  stop(): void {
    this.#stopped.abort()
  }

  /** What is thrown: that the time is over, where it is; else with the words that a technician needs to act. */
  failureOf(failure: unknown): unknown {
    if (this.#timeOver.aborted && !this.#isStopped())
      return new RestFailure('tooLong', { hours: this.limits.pullMs / 3_600_000 })
    return failure instanceof RestFailure ? this.withWords(failure) : failure
  }

  withWords(failure: RestFailure): RestFailure {
    const { collection } = failure.facts
    const word = COLLECTION_NAMES.find(name => name === collection)
    const words = word ? { collection: t(`bringingIn:connection.rest.collection.${word}`) } : {}
    const where = t(`bringingIn:connection.rest.where.${this.fetching.settings.system}`)
    return new RestFailure(failure.reason, Object.assign({ host: this.host, where }, failure.facts, words))
  }

  async get(collection: string, parameters: Readonly<Record<string, string>>): Promise<RestAnswer> {
    const url = new URL(`${this.#base}/${collection}?${new URLSearchParams(parameters)}`)
    for (let tried = 1; ; tried++) {
      try {
        return await this.#signedIn(collection, url)
      } catch (failure) {
        const passing = passingOf(failure)
        if (passing === null || tried === this.limits.tries) throw passing?.failure ?? failure
        const doubled = this.limits.waitMs * 2 ** (tried - 1) * (0.5 + Math.random())
        await wait(passing.waitMs ?? doubled, undefined, { signal: this.fetching.env.signal })
      }
    }
  }

  /** A refused credential may have ended in the middle of the pull, so another one is tried once. */
  async #signedIn(collection: string, url: URL): Promise<RestAnswer> {
    const credential = await this.signIn.current()
    const answer = await this.#once(collection, url, credential)
    if (answer !== 'refused') return answer
    const other = await this.signIn.renew(credential)
    const again = other === null ? 'refused' : await this.#once(collection, url, other)
    if (again === 'refused') throw new RestFailure('refused', { host: this.host, collection })
    return again
  }

  async #once(collection: string, url: URL, { headersFor }: Credential): Promise<RestAnswer | 'refused'> {
    const headers = (at: URL) => ({ ...COMMON_HEADERS, ...headersFor(at) })
    const left = this.limits.pullBytes - this.#bytes
    const limits = { timeoutMs: this.limits.callMs, maxBytes: left }
    return send(this.fetching, url.href, { headers }, limits, async ({ status, headers: sent, body }) => {
      const facts = { host: this.host, collection, status }
      if (status === 401) {
        const { signIn: way } = this.fetching.settings
        const difference = Math.abs(Date.parse(sent.get('date') ?? '') - this.#now())
        if (way !== 'oauth1' || !(difference > MAX_CLOCK_DIFFERENCE_MS)) return 'refused'
        throw new RestFailure('clock', { ...facts, minutes: Math.round(difference / 60_000) })
      }
      if (isBusy(status)) throw new Passing(new RestFailure('busy', facts), this.#askedToWait(sent, facts))
      if (status === 403) throw new RestFailure('forbidden', facts)
      if (status === 404) throw new RestFailure('missing', facts)
      const isRefused = status === 400 || status === 422
      if (!isRefused && (status < 200 || status >= 300)) throw new RestFailure('status', facts)
      if (!['', 'identity'].includes(sent.get('content-encoding') ?? '')) throw new RestFailure('encoding', facts)
      return { headers: sent, isRefused, content: await this.#toDisk(body) }
    })
  }

  async #toDisk(body: AsyncIterable<Buffer>): Promise<SpooledFile> {
    const { settings } = this.fetching.env
    const file = await SpooledFile.create(join(settings.dataDir ?? tmpdir(), 'uploads'))
    try {
      await file.write(body, Infinity)
      this.#bytes += file.size
      return file
    } catch (failure) {
      await file.release()
      throw failure
    }
  }

  /** Retry-After, in seconds or as a time of the server's own clock. */
  #askedToWait(headers: Headers, facts: Readonly<Record<string, string | number>>): number | null {
    const said = headers.get('retry-after')
    if (said === null) return null
    const until = Date.parse(said) - (Date.parse(headers.get('date') ?? '') || this.#now())
    const waitMs = /^\d+$/.test(said) ? Number(said) * 1000 : until
    if (!Number.isFinite(waitMs)) return null
    const left = this.limits.pullMs - (performance.now() - this.#began)
    if (waitMs > left) throw new RestFailure('busy', facts)
    return Math.max(0, waitMs)
  }

  #now(): number {
    return this.fetching.env.now + performance.now() - this.#began
  }
}

function passingOf(failure: unknown): Passing | null {
  if (failure instanceof Passing) return failure
  return failure instanceof RestFailure && MAY_PASS.has(failure.reason) ? new Passing(failure) : null
}

/** The address that a technician has: of the version, or of the server it is added to. */
function baseOf({ address, version }: RestFetching['settings']): string {
  const url = new URL(address)
  const path = url.pathname.replace(/\/+$/, '')
  return url.origin + (/\/ims\/oneroster\//i.test(`${path}/`) ? path : path + ONEROSTER_BASES[version])
}
