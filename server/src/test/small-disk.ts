import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, realpathSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A small disk that a test can fill without harm. */
export interface SmallDisk {
  readonly folder: string
  /** The command that a program must be started with to see the disk; empty if every process sees it. */
  readonly wrapper: readonly string[]
  /** A path on the disk as the test process sees it, given the process id of the program. */
  hostPath(path: string, program: number): string
  remove(): void
}

// A user namespace may mount, but makes us root, and PostgreSQL refuses root: a second namespace inside restores our user.
const IN_NAMESPACE =
  'mount -t tmpfs -o "size=$2" tmpfs "$1" && u=$3 g=$4 && shift 4 && exec unshare -U --map-user="$u" --map-group="$g" "$@"'

/** Mounts a disk in memory. Returns the reason if that is not possible here. */
export function mountSmallDisk(megabytes: number): SmallDisk | string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'hornbook-small-')))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  const size = `${megabytes}m`
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0]
  if (uid === 0) {
    const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder])
    if (status === 0) {
      const remove = () => {
        spawnSync('umount', ['-l', folder])
        removeFolder()
      }
      return { folder, wrapper: [], hostPath: path => path, remove }
    }
    removeFolder()
    return `root cannot mount a disk here: ${String(stderr ?? 'no mount').trim()}`
  }
  const command = ['unshare', '-Urm', 'sh', '-c', IN_NAMESPACE, 'sh', folder, size, String(uid), String(gid)]
  const tried = spawnSync(command[0] as string, [...command.slice(1), 'true'])
  if (tried.status === 0)
    return {
      folder,
      wrapper: command,
      hostPath: (path, program) => `/proc/${program}/root${path}`,
      remove: removeFolder,
    }
  removeFolder()
  return `Not root, and no user namespace that can mount: ${String(tried.stderr ?? 'no unshare').trim()}`
}

/** Writes to a file until the disk is full. */
export function fillDisk(path: string): void {
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
