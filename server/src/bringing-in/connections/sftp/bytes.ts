import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Settings } from '../../../configuration/settings.ts'
import { SpooledFile } from '../../../files/spooled-file.ts'
import { filesOf } from '../../../files/store/files-of.ts'
import { KEYS } from '../../../files/store/keys.ts'

const keyOf = (districtId: string, content: string) => KEYS.sftpFile({ district_id: districtId, content })

/** A file without a name on this machine, for what is on its way. */
export const spool = (settings: Settings) => SpooledFile.create(join(settings.dataDir ?? tmpdir(), 'uploads'))

/** Keeps the bytes under a content id, which no name stands for yet. */
export const keepBytes = (settings: Settings, districtId: string, content: string, file: SpooledFile) =>
  filesOf(settings).put(keyOf(districtId, content), file)

/** The bytes no longer have a name, or never got one. */
export const dropBytes = (settings: Settings, districtId: string, content: string) =>
  filesOf(settings).remove(keyOf(districtId, content))

/** A copy of the bytes, which the caller releases. Throws if they are gone. */
export async function copyBytes(
  settings: Settings,
  districtId: string,
  content: string,
  maxBytes: number,
): Promise<SpooledFile> {
  const stored = await filesOf(settings).get(keyOf(districtId, content))
  if (!stored) throw new Error('The bytes of a file are gone')
  const file = await spool(settings)
  try {
    await file.write(stored.parts, maxBytes)
    return file
  } catch (failure) {
    await file.release()
    throw failure
  }
}
