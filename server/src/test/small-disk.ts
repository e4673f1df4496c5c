import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, realpathSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of its own that a test can fill without harming anybody's. */
export interface SmallDisk {
  readonly folder: string
  /** Words before those of a program that lives on the disk; none where everybody sees it. */
  readonly within: readonly string[]
  /** A path on the disk as we reach it, once the program runs. */
  seen(path: string, program: number): string
  remove(): void
}

// In a user namespace we may mount, but PostgreSQL does not run as root: inside it, a second one makes us ourselves again.
const IN_NAMESPACE =
  'mount -t tmpfs -o "size=$2" tmpfs "$1" && u=$3 g=$4 && shift 4 && exec unshare -U --map-user="$u" --map-group="$g" "$@"'

/** A disk in memory, or in words why there can be none here. */
export function smallDisk(megabytes: number): SmallDisk | string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'hornbook-small-')))
  const forget = () => rmSync(folder, { recursive: true, force: true })
  const size = `${megabytes}m`
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0]
  if (uid === 0) {
    const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder])
    if (status === 0) {
      const remove = () => {
        spawnSync('umount', ['-l', folder])
        forget()
      }
      return { folder, within: [], seen: path => path, remove }
    }
    forget()
    return `root may mount no disk here: ${String(stderr ?? 'no mount').trim()}`
  }
  const words = ['unshare', '-Urm', 'sh', '-c', IN_NAMESPACE, 'sh', folder, size, String(uid), String(gid)]
  const tried = spawnSync(words[0] as string, [...words.slice(1), 'true'])
  if (tried.status === 0)
    return { folder, within: words, seen: (path, program) => `/proc/${program}/root${path}`, remove: forget }
  forget()
  return `neither root nor a user namespace that may mount: ${String(tried.stderr ?? 'no unshare').trim()}`
}

/** Writes a file until nothing more fits beside it. */
export function fill(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (let bytes = 1 << 20; bytes >= 1; ) {
      try {
        if (writeSync(file, Buffer.alloc(bytes, 1)) < bytes) bytes >>= 1
      } catch (failure) {
        if ((failure as { code?: string }).code !== 'ENOSPC') throw failure
        bytes >>= 1
      }
    }
  } finally {
    closeSync(file)
  }
}
