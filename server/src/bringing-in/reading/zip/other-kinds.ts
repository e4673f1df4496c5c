import { open } from 'node:fs/promises'
import { t } from '../../../texts/texts.ts'
import type { ProblemLog } from '../problems.ts'

const HEAD_BYTES = 4096

/** The first bytes of files that are sent in place of a zip. */
const SIGNATURES = [
  ['rar', Buffer.from('Rar!\x1a\x07', 'latin1')],
  ['sevenZip', Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1')],
  ['gzip', Buffer.from([0x1f, 0x8b])],
  ['pdf', Buffer.from('%PDF')],
  ['oldExcel', Buffer.from([0xd0, 0xcf, 0x11, 0xe0])],
] as const

/** Stops at a file that is no zip: names what it is, if that can be told. */
export async function stopAtOtherKind(file: Buffer | string, log: ProblemLog): Promise<never> {
  const head = typeof file === 'string' ? await headOf(file) : file.subarray(0, HEAD_BYTES)
  const known = SIGNATURES.find(([, signature]) => head.subarray(0, signature.length).equals(signature))?.[0]
  const kind = known ?? (isTable(head) ? 'csv' : null)
  if (kind === null) return log.stop('zip.unreadable')
  return log.stop('zip.other_kind', { fill: { kind: t(`bringingIn:kind.${kind}`) } })
}

/** Stops at a zip that is really something else, and at one that is empty. */
export function rejectOtherKinds(names: readonly string[], log: ProblemLog): void {
  if (names.length === 0) log.stop('zip.no_files')
  if (names.includes('[Content_Types].xml') && names.some(name => name.startsWith('xl/')))
    log.stop('zip.other_kind', { fill: { kind: t('bringingIn:kind.excel') } })
}

/** Text whose first line has several columns. */
function isTable(head: Buffer): boolean {
  const text = head.toString('latin1').replaceAll('\0', '')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: text has none of these
  return !/[\x01-\x08\x0e-\x1f]/.test(text) && /[,;\t|]/.test(text.split(/[\r\n]/)[0] ?? '')
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
