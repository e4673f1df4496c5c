import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SftpFetchSettings } from '@hornbook/contract/bringing-in/connection-settings'
import { MAX_ROSTER_BYTES } from '@hornbook/contract/bringing-in/roster-imports'
import type { Settings } from '../../../configuration/settings.ts'
import type { SpooledFile } from '../../../files/spooled-file.ts'
import { zipOf } from '../../../files/zip.ts'
import { connected } from '../../../outbound/sftp/asked.ts'
import { faultOfHost, reach } from '../../../outbound/sftp/reach.ts'
import { SftpFailure } from '../../../outbound/sftp/sftp-failure.ts'
import { tryServer } from '../../../outbound/sftp/try-server.ts'
import { t } from '../../../texts/texts.ts'
import { type Adapter, type Arrival, ConnectionFailure, type TestOutcome } from '../adapter.ts'
import { failureSentence } from '../sentences.ts'
import { spool } from '../sftp/bytes.ts'
import { download, tooLarge } from './download.ts'
import { filesThere, type TheirFile } from './listing.ts'

/** All of a fetch. */
const MAX_MS = 20 * 60_000
const TRIES = 3
const PAUSE_MS = 2_000
/** These say the same however often one asks. */
const FINAL = [
  ...['sftpFetch.noHostKey', 'sftpFetch.otherHostKey', 'sftpFetch.signIn', 'sftpFetch.badKey', 'sftpFetch.inside'],
  ...['sftpFetch.noFolder', 'sftpFetch.tooLarge', 'sftpFetch.tooManyFiles', 'sftpFetch.noSftp', 'sftpFetch.moved'],
]

type Fetching = Parameters<Adapter<SftpFetchSettings>['fetch']>[0]

/** Rosters that we fetch from a district's own SFTP server. */
export const sftpFetchAdapter: Adapter<SftpFetchSettings> = {
  fetch: fetchTheirs,
  test: testTheirs,
  faults({ host, signIn: _ }, limits) {
    const fault = faultOfHost(host, limits)
    return fault === null ? {} : { host: fault }
  },
}

async function fetchTheirs(fetching: Fetching): Promise<Arrival> {
  const signal = AbortSignal.any([fetching.env.signal, AbortSignal.timeout(MAX_MS)])
  // What has come stays through the tries, so that each goes on where the one before has ended.
  const copies = new Map<string, SpooledFile>()
  try {
    for (let nth = 1; ; nth++)
      try {
        return await once(fetching, copies, signal)
      } catch (failure) {
        // The process stops: the job is begun anew by another, and nothing is wrong with their server.
        if (fetching.env.signal.aborted) throw new Error('Stopped while fetching')
        const why = asFailure(failure, signal)
        const isFinal = why instanceof ConnectionFailure && FINAL.includes(why.code)
        if (isFinal || nth === TRIES || signal.aborted) throw why
        await sleep(PAUSE_MS * 2 ** nth, undefined, { signal }).catch(() => {})
      }
  } finally {
    for (const copy of copies.values()) await copy.release()
  }
}

/** What the library says of a broken connection has no meaning for people. */
function asFailure(failure: unknown, signal: AbortSignal): unknown {
  if (failure instanceof ConnectionFailure) return failure
  if (failure instanceof SftpFailure) return new ConnectionFailure(`sftpFetch.${failure.code}`, failure.facts)
  if (signal.aborted) return new ConnectionFailure('sftpFetch.tooSlow')
  const { code } = failure as { code?: unknown }
  // A status of SFTP is a number; a failure of ours, such as a full disk, is tried again by the job.
  return typeof code === 'number' || code === undefined ? new ConnectionFailure('sftpFetch.cut') : failure
}

async function once(fetching: Fetching, copies: Map<string, SpooledFile>, signal: AbortSignal): Promise<Arrival> {
  const { settings, secret, lastRevision, env } = fetching
  const { sftp, end } = await reach({ settings, secret, limits: env.settings, signal })
  const stop = () => end()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const files = newestOf(await connected(sftp, filesThere(sftp, settings.folder, settings.pattern)))
    if (files.length === 0) return 'nothingThere'
    if (files.reduce((sum, { size }) => sum + size, 0) > MAX_ROSTER_BYTES * (files.length > 1 ? 8 : 1)) throw tooLarge()
    const revision = revisionOf(files)
    // The same file with the same time: their export has not run since.
    if (revision === lastRevision) return 'nothingThere'
    const whole: SpooledFile[] = []
    for (const file of files) {
      const copy = await copyOf(copies, file, env.settings)
      await connected(sftp, download(sftp, file, copy))
      whole.push(copy)
    }
    // Who writes while we read would give us half of each.
    const after = newestOf(await connected(sftp, filesThere(sftp, settings.folder, settings.pattern)))
    if (revisionOf(after) !== revision) {
      for (const copy of copies.values()) await copy.release()
      copies.clear()
      throw new ConnectionFailure('sftpFetch.changing')
    }
    return { ...(await packed(files, whole, env.settings)), revision }
  } finally {
    signal.removeEventListener('abort', stop)
    end()
  }
}

/** The newest zip, or all tables where one of them is newer than it. */
function newestOf(files: readonly TheirFile[]): TheirFile[] {
  const [newest] = files
  if (!newest) return []
  return /\.zip$/i.test(newest.name) ? [newest] : files.filter(({ name }) => /\.csv$/i.test(name))
}

/** By names, sizes and times: what has not changed is not fetched again. */
function revisionOf(files: readonly TheirFile[]): string {
  const hash = createHash('sha256')
  const sorted = [...files].sort((one, other) => (one.name < other.name ? -1 : 1))
  for (const { name, size, changedAt } of sorted) hash.update(JSON.stringify([name, size, changedAt]))
  return hash.digest('hex')
}

async function copyOf(copies: Map<string, SpooledFile>, file: TheirFile, settings: Settings): Promise<SpooledFile> {
  const key = revisionOf([file])
  const known = copies.get(key)
  if (known) return known
  const made = await spool(settings)
  copies.set(key, made)
  return made
}

async function packed(files: readonly TheirFile[], copies: readonly SpooledFile[], settings: Settings) {
  const [file] = files
  const [copy] = copies
  if (file && copy && /\.zip$/i.test(file.name)) {
    await copy.settle()
    copy.hold()
    return { name: file.name, content: copy }
  }
  async function* entries() {
    for (const [nth, { name }] of files.entries()) yield { name, content: (copies[nth] as SpooledFile).parts() }
  }
  const content = await spool(settings)
  await content.write(zipOf(entries()), MAX_ROSTER_BYTES).catch(async () => {
    await content.release()
    throw tooLarge()
  })
  return { name: 'oneroster.zip', content }
}

/** Goes as far as a fetch would, and takes nothing. */
function testTheirs({ settings, secret, env }: Fetching): Promise<TestOutcome> {
  const { folder, pattern } = settings
  return tryServer({
    reaching: { settings, secret, limits: env.settings, signal: env.signal },
    last: {
      step: t('bringingIn:sftp.fetchStep.files'),
      run: async sftp => {
        const files = await connected(sftp, filesThere(sftp, folder, pattern))
        const [newest] = files
        if (!newest) return { failed: t('bringingIn:sftp.fetchSays.noFiles', { folder, pattern }) }
        return { done: t('bringingIn:sftp.fetchSays.files', { count: files.length, newest: newest.name }) }
      },
    },
    sentenceOf: failure => {
      const why = asFailure(failure, env.signal)
      return why instanceof ConnectionFailure ? failureSentence(why.code, why.facts) : null
    },
  })
}
