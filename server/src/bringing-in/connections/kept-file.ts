import { notFound } from '../../access/refusal.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import { filesOf } from '../../files/store/files-of.ts'
import type { FileAnswer } from '../../http/endpoint/answer.ts'
import type { MemberCall } from '../../http/route.ts'
import { requireRosterPlace } from '../roster-place.ts'

/** The file of a run as it came. Who takes it is written down before it is sent. */
export async function keptFileOf(call: MemberCall<string>, connectionId: string, runId: string): Promise<FileAnswer> {
  const { tx, app } = call
  const { districtId } = requireRosterPlace(call)
  const run = await tx
    .selectFrom('connection_runs')
    .where('district_id', '=', districtId)
    .where('connection_id', '=', connectionId)
    .where('id', '=', runId)
    .select(['file_key', 'file_name'])
    .executeTakeFirst()
  const kept = run?.file_key ? await filesOf(app.settings).get(run.file_key) : null
  if (!kept) throw notFound()
  const fileName = `${(run?.file_name ?? 'roster').replace(/\.zip$/i, '')}.zip`
  await audit(tx, authorOf(call), districtId, 'connection.download', [], { connectionId, runId })
  return { mediaType: 'application/zip', fileName, content: kept.parts }
}
