import { notFound, Refusal } from '../access/refusal.ts'
import { audit, authorOf } from '../audit/audit.ts'
import { PROVIDER } from '../db/provider.ts'
import { pageOf, requestedPage } from '../http/lists/page.ts'
import type { MemberCall } from '../http/route.ts'
import { type JobRow, listJobs, retryJob } from '../jobs/list.ts'
import { t } from '../texts/texts.ts'

const toResource = ({ districtId, ...row }: JobRow) => ({ ...row, relationships: { district: districtId } })

/** The jobs in the order in which they were enqueued, or a page of them (API-7). */
export async function jobList(call: MemberCall) {
  const query = (call.query ?? {}) as { 'filter[stateEq]'?: string; 'filter[taskEq]'?: string }
  const page = requestedPage(call)
  const rows = await listJobs(call.tx, {
    state: query['filter[stateEq]'],
    task: query['filter[taskEq]'],
    limit: page ? page.size + 1 : undefined,
    after: page?.after?.id,
  })
  const { data, links } = pageOf(call, rows, page, ({ id }) => ({ id, cells: [] }))
  return { data: data.map(toResource), links }
}

/** Runs a job now. One that is running already is a 409; one that is done is gone. */
export async function retry(call: MemberCall, id: string) {
  const { tx } = call
  const isRetried = await retryJob(tx, id)
  const [row] = await listJobs(tx, { id })
  if (!row) throw notFound()
  if (!isRetried) throw new Refusal('conflict', { detail: t('provider:jobRuns') })
  await audit(tx, authorOf(call), row.districtId ?? PROVIDER, 'job.retry', [], { jobId: id, task: row.task })
  return { data: toResource(row) }
}
