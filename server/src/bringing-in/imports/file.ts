import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { SpooledFile } from '../../files/spooled-file.ts'

/** Stores the content of an import's file in parts, so that nobody has to hold all of it in memory. */
export async function storeFile(tx: Db, districtId: string, importId: string, content: SpooledFile): Promise<void> {
  let at = 0
  for await (const bytes of content.parts()) {
    await tx
      .insertInto('roster_file_parts')
      .values({ district_id: districtId, import_id: importId, at: at++, bytes })
      .execute()
  }
}

/** The content of an import's file, in memory that threads can share; null if it is not kept any more. */
export async function loadFile(tx: Db, districtId: string, importId: string): Promise<Buffer | null> {
  const { size } = await tx
    .selectFrom('roster_file_parts')
    .select(sql<number>`coalesce(sum(octet_length(bytes)), 0)::int`.as('size'))
    .where('district_id', '=', districtId)
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow()
  if (size === 0) return null
  const content = Buffer.from(new SharedArrayBuffer(size))
  let filled = 0
  for await (const part of partsOf(tx, districtId, importId)) filled += part.copy(content, filled)
  return content
}

async function* partsOf(tx: Db, districtId: string, importId: string): AsyncGenerator<Buffer> {
  for (let at = 0; ; at++) {
    const part = await tx
      .selectFrom('roster_file_parts')
      .select('bytes')
      .where('district_id', '=', districtId)
      .where('import_id', '=', importId)
      .where('at', '=', at)
      .executeTakeFirst()
    if (!part) return
    yield part.bytes
  }
}

export async function hasFile(tx: Db, districtId: string, importId: string): Promise<boolean> {
  const part = await tx
    .selectFrom('roster_file_parts')
    .select('at')
    .where('district_id', '=', districtId)
    .where('import_id', '=', importId)
    .executeTakeFirst()
  return part !== undefined
}

/** Deletes the file of an import, once it is applied, replaced or found unreadable. */
export async function deleteFile(tx: Db, districtId: string, importId: string): Promise<void> {
  await tx
    .deleteFrom('roster_file_parts')
    .where('district_id', '=', districtId)
    .where('import_id', '=', importId)
    .execute()
}
