import { dirname } from 'node:path'

/** Says what is wrong with a backup's file and what to do. Any other failure is returned as it is. */
export function explainFile(failure: unknown, file: string): unknown {
  const { code = '', syscall } = (failure ?? {}) as NodeJS.ErrnoException
  // The database's socket is a file too.
  if (syscall === 'connect') return failure
  const text = adviceFor(code, file)
  // With its path it is not taken for a failure of the database's.
  return text === null ? failure : Object.assign(new Error(text), { path: file })
}

function adviceFor(code: string, file: string): string | null {
  const folder = dirname(file)
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return `There is no folder ${folder}. Create it, or name another file.`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `This user may not write in ${folder}. Name a file in another folder, or run this as a user who may.`
    case 'EISDIR':
    case 'ENOTEMPTY':
      return `${file} is a folder. Name a file in it.`
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return `There is no room left in ${folder}. Nothing unfinished was left there; make room, or write to another disk.`
    case 'EPIPE':
      return 'What reads the backup ended before its end, so what it has is not a backup. Look at its own message.'
    default:
      return null
  }
}
