import type { Calls, RestAnswer } from './calls.ts'
import { type CollectionName, idOf, REST_COLLECTIONS } from './collections.ts'
import { RestFailure } from './failure.ts'
import { type RestRecord, recordsOf } from './records.ts'

/** Thrown when the data has changed while it was read: the pull begins anew, `times` at most, and then fails. */
export class ChangedMeanwhile extends Error {
  readonly failure: RestFailure
  readonly times: number

  constructor(failure: RestFailure, times: number) {
    super(failure.reason)
    this.failure = failure
    this.times = times
  }
}

interface Page {
  readonly answer: RestAnswer
  /** How many records the server says there are in all; null if it does not say. */
  readonly total: number | null
  /** Whether the server names a next page; null if it names none at all. */
  readonly hasNext: boolean | null
}

const MAX_BEGINNINGS_BY_REVISION = 3
/** How the systems call the number of all records. */
const COUNTS = ['x-total-count', 'x-count', 'x-totalcount']

/** The collections of a server at one moment, page by page. */
export class Pages {
  readonly #calls: Calls
  /** The state of the data, where the server has a name for it. */
  revision: string | null = null
  /** Collections of which the server cannot send some of the fields alone. */
  readonly #whole = new Set<CollectionName>()

  constructor(calls: Calls) {
    this.#calls = calls
  }

  beginAnew(): void {
    this.#calls.beginAnew()
    this.revision = null
  }

  /** All records of a collection, in batches. */
  async *recordsOf(name: CollectionName): AsyncGenerator<RestRecord[]> {
    const first = await this.firstPage(name, this.#calls.fetching.settings.pageSize)
    const { total } = first
    let received = 0
    for await (const records of total === null ? this.#untilEmpty(name, first) : this.#counted(name, first, total)) {
      received += records.length
      yield records
    }
    this.requireRows(name, received)
    if (total !== null && received !== total)
      throw new ChangedMeanwhile(new RestFailure('count', { collection: name, total, received }), 1)
  }

  /** A roster without schools, classes, people or enrollments is a mistake of the server, never an empty district. */
  requireRows(collection: CollectionName, received: number): void {
    if (received === 0 && REST_COLLECTIONS[collection].mustHaveRows) throw new RestFailure('empty', { collection })
  }

  /**
   * Without a number, pages are asked for until none comes: a short page may be a limit of the server's own. One that has no more
   * may send its last page again; the same full page again and again would never end.
   */
  async *#untilEmpty(name: CollectionName, first: Page): AsyncGenerator<RestRecord[]> {
    const { pageSize } = this.#calls.fetching.settings
    const beginnings = new Set<string>()
    let page = first
    for (let offset = 0, wasShort = false; ; page = await this.#page(name, { limit: pageSize, offset, total: null })) {
      let count = 0
      for await (const records of this.read(page, name)) {
        if (count === 0 && isRepeated(beginnings, records)) {
          if (wasShort) return
          throw new RestFailure('samePage', { collection: name })
        }
        count += records.length
        yield records
      }
      if (count === 0 || page.hasNext === false) return
      offset += count
      wasShort = page.hasNext === null && count !== pageSize
    }
  }

  /** Where the number is known, several pages are asked for at once. A first page that is short says how long pages are here. */
  async *#counted(name: CollectionName, first: Page, total: number): AsyncGenerator<RestRecord[]> {
    const beginnings = new Set<string>()
    const ahead: Promise<Page>[] = []
    let step = 0
    try {
      let page: Page | undefined = first
      for (let asked = 0; page; page = await ahead.shift()) {
        let count = 0
        for await (const records of this.read(page, name)) {
          if (count === 0 && isRepeated(beginnings, records)) throw new RestFailure('samePage', { collection: name })
          count += records.length
          yield records
        }
        if (count === 0) return
        step ||= count
        asked ||= step
        for (; ahead.length < this.#calls.limits.callsAtOnce && asked < total; asked += step) {
          const coming = this.#page(name, { limit: step, offset: asked, total })
          // It may fail before it is its turn.
          coming.catch(() => {})
          ahead.push(coming)
        }
      }
    } finally {
      for (const coming of ahead) void coming.then(({ answer }) => answer.content.release()).catch(() => {})
    }
  }

  /** Asks for the fields that are kept alone, unless the server does not know how. */
  async firstPage(name: CollectionName, limit: number): Promise<Page> {
    const at = { limit, offset: 0, total: null }
    if (this.#whole.has(name)) return this.#page(name, at)
    const page = await this.#page(name, at, true)
    if (!page.answer.isRefused && (await this.#hasTheFields(page, name))) return page
    await page.answer.content.release()
    this.#whole.add(name)
    return this.#page(name, at)
  }

  async #hasTheFields({ answer }: Page, name: CollectionName): Promise<boolean> {
    try {
      for await (const [first] of recordsOf(answer.content.parts(), name, this.#calls.limits)) {
        if (!first || idOf(first) === '') return false
        return name !== 'users' || first.roles !== undefined || first.role !== undefined
      }
      return true
    } catch (failure) {
      await answer.content.release()
      throw ofCollection(failure, name)
    }
  }

  async #page(
    name: CollectionName,
    { limit, offset, total }: { readonly limit: number; readonly offset: number; readonly total: number | null },
    mayBeRefused = false,
  ): Promise<Page> {
    const { version } = this.#calls.fetching.settings
    const fields = this.#whole.has(name) ? {} : { fields: REST_COLLECTIONS[name].fields[version] }
    const answer = await this.#calls.get(name, Object.assign({ limit: String(limit), offset: String(offset) }, fields))
    try {
      if (answer.isRefused && !mayBeRefused)
        throw new RestFailure('status', { host: this.#calls.host, collection: name, status: 400 })
      this.#checkRevision(answer.headers)
      return { answer, total: totalOf(answer.headers, name, total), hasNext: hasNextOf(answer.headers) }
    } catch (failure) {
      await answer.content.release()
      throw failure
    }
  }

  #checkRevision(headers: Headers): void {
    const revision = headers.get('x-perm-rev')
    if (revision === null) return
    if (this.revision !== null && this.revision !== revision)
      throw new ChangedMeanwhile(new RestFailure('changing'), MAX_BEGINNINGS_BY_REVISION)
    this.revision = revision
  }

  /** The records of a page, whose file is gone afterwards. */
  async *read({ answer }: Page, name: CollectionName): AsyncGenerator<RestRecord[]> {
    try {
      yield* recordsOf(answer.content.parts(), name, this.#calls.limits)
    } catch (failure) {
      throw ofCollection(failure, name)
    } finally {
      await answer.content.release()
    }
  }
}

/** What cannot be read says of which collection it is. */
const ofCollection = (failure: unknown, collection: CollectionName): unknown =>
  failure instanceof RestFailure ? failure.with({ collection }) : failure

/** Whether a page begins with what another one began with. */
function isRepeated(beginnings: Set<string>, [first]: readonly RestRecord[]): boolean {
  const id = first ? idOf(first) : ''
  if (id === '' || !beginnings.has(id)) {
    beginnings.add(id)
    return false
  }
  return true
}

/** All spellings have to agree, and each page with the first. */
function totalOf(headers: Headers, collection: CollectionName, first: number | null): number | null {
  const said = COUNTS.flatMap(name => headers.get(name) ?? []).map(Number)
  const [total] = said
  if (total === undefined || !Number.isSafeInteger(total) || total < 0) return null
  if (said.some(each => each !== total) || (first !== null && first !== total))
    throw new ChangedMeanwhile(new RestFailure('count', { collection, total: first ?? total, received: total }), 1)
  return total
}

/** The relations by which a server leads from page to page. Other links say nothing of pages. */
const OF_PAGES: ReadonlySet<string> = new Set(['first', 'prev', 'previous', 'self', 'next', 'last'])

function hasNextOf(headers: Headers): boolean | null {
  const links = headers.get('link') ?? ''
  const relations = [...links.matchAll(/;\s*rel=(?:"([^"]*)"|([^\s;,"]+))/gi)]
    .flatMap(([, quoted, plain]) => (quoted ?? plain ?? '').toLowerCase().split(/\s+/))
    .filter(each => OF_PAGES.has(each))
  return relations.length === 0 ? null : relations.includes('next')
}
