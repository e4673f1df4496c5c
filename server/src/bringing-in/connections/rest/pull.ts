import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { csvLines } from '../../../files/csv.ts'
import { FileTooLarge, SpooledFile } from '../../../files/spooled-file.ts'
import { zipOf } from '../../../files/zip.ts'
import { manifestFile } from '../../../oneroster/files.ts'
import { limits as reading } from '../../reading/limits.ts'
import type { Arrival } from '../adapter.ts'
import { Calls } from './calls.ts'
import {
  COLLECTION_NAMES,
  type CollectionName,
  idOf,
  isDeleted,
  REST_COLLECTIONS,
  ROLE_COLUMNS,
  rolesIn,
  userOf,
} from './collections.ts'
import { RestFailure, type RestFetching, type RestReason } from './failure.ts'
import { PULL_LIMITS, type PullLimits } from './limits.ts'
import { ChangedMeanwhile, Pages } from './pages.ts'
import type { RestRecord } from './records.ts'

type FileName = CollectionName | 'roles'
type Version = RestFetching['settings']['version']

/**
 * Pulls a roster over OneRoster REST, whole or not at all, as a zip that is read as a file is. Its records go through disk; in
 * memory are the ids of the users alone. Throws a RestFailure.
 */
export async function fetchRoster(fetching: RestFetching, limits: PullLimits = PULL_LIMITS): Promise<Arrival> {
  const calls = new Calls(fetching, limits)
  const pages = new Pages(calls)
  const begun = new Map<RestReason, number>()
  try {
    for (;;) {
      const roster = new PulledRoster(calls, pages, (begun.get('unknownUser') ?? 0) > 0)
      try {
        return await roster.pull()
      } catch (failure) {
        if (!(failure instanceof ChangedMeanwhile)) throw calls.failureOf(failure)
        const { reason } = failure.failure
        const times = (begun.get(reason) ?? 0) + 1
        if (times > failure.times) throw calls.withWords(failure.failure)
        begun.set(reason, times)
        pages.beginAnew()
      } finally {
        await roster.release()
      }
    }
  } finally {
    calls.stop()
  }
}

/** One beginning of a pull: the files of the package, as far as they have come. */
class PulledRoster {
  readonly #calls: Calls
  readonly #pages: Pages
  readonly #takesUnknownUsers: boolean
  readonly #files = new Map<FileName, SpooledFile>()
  readonly #users = new Set<string>()
  #version: Version

  constructor(calls: Calls, pages: Pages, takesUnknownUsers: boolean) {
    this.#calls = calls
    this.#pages = pages
    this.#takesUnknownUsers = takesUnknownUsers
    this.#version = calls.fetching.settings.version
  }

  async pull(): Promise<Arrival> {
    const { lastRevision } = this.#calls.fetching
    for (const name of COLLECTION_NAMES) {
      for await (const records of this.#pages.recordsOf(name)) {
        if (lastRevision !== null && this.#pages.revision === lastRevision) return 'nothingNew'
        await this.#add(name, records)
      }
    }
    const { revision } = this.#pages
    const content = await this.#zip()
    return { name: `${this.#calls.host}.zip`, content, ...(revision !== null && { revision }) }
  }

  async release(): Promise<void> {
    for (const file of this.#files.values()) await file.release()
  }

  async #add(name: CollectionName, records: readonly RestRecord[]): Promise<void> {
    if (name === 'users') {
      const [first] = records
      // What an address is called does not say how its server answers.
      if (first && !this.#files.has('users')) this.#version = Array.isArray(first.roles) ? '1.2' : '1.1'
      for (const user of records) this.#users.add(idOf(user))
      if (this.#users.size > this.#calls.limits.users) throw new RestFailure('tooLarge', { host: this.#calls.host })
    }
    if (name === 'enrollments') this.#checkUsers(records)
    const { columns, cellsOf } = REST_COLLECTIONS[name]
    await this.#write(
      name,
      columns[this.#version],
      records.map(record => cellsOf(record, this.#version)),
    )
    if (name !== 'users' || this.#version === '1.1') return
    const roles = records.flatMap(user =>
      rolesIn(user).map(({ role, org, beginDate, endDate }) => [idOf(user), '', role, org, beginDate, endDate]),
    )
    if (roles.length > 0) await this.#write('roles', ROLE_COLUMNS, roles)
  }

  /** Somebody who came while the users were read is there the next time; who is not is a problem of that row. */
  #checkUsers(enrollments: readonly RestRecord[]): void {
    if (this.#takesUnknownUsers) return
    if (enrollments.some(one => !isDeleted(one) && !this.#users.has(userOf(one))))
      throw new ChangedMeanwhile(new RestFailure('unknownUser'), 1)
  }

  async #write(name: FileName, columns: string, rows: readonly (readonly string[])[]): Promise<void> {
    const known = this.#files.get(name)
    const file = known ?? (await this.#newFile())
    this.#files.set(name, file)
    const lines = known ? csvLines(rows) : `${columns}\r\n${csvLines(rows)}`
    await file.write(inOnePiece(lines), Infinity)
  }

  #newFile(): Promise<SpooledFile> {
    const { settings } = this.#calls.fetching.env
    return SpooledFile.create(join(settings.dataDir ?? tmpdir(), 'uploads'))
  }

  async #zip(): Promise<SpooledFile> {
    const zip = await this.#newFile()
    try {
      await zip.write(zipOf(this.#entries()), reading.zipBytes)
      return zip
    } catch (failure) {
      await zip.release()
      throw failure instanceof FileTooLarge ? new RestFailure('tooLarge', { host: this.#calls.host }) : failure
    }
  }

  async *#entries() {
    const modes: Record<string, 'absent' | 'bulk'> = {}
    for (const name of COLLECTION_NAMES) modes[name] = 'absent'
    for (const [name, file] of this.#files) {
      modes[name] = 'bulk'
      yield { name: `${name}.csv`, content: file.parts() }
    }
    yield manifestFile({ name: this.#calls.host, code: this.#calls.fetching.settings.system }, this.#version, modes)
  }
}

async function* inOnePiece(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}
