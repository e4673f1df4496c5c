import { isTaskName, TASKS } from '@hornbook/contract/job-tasks'
import { notFound, Refusal } from '../access/refusal.ts'
import { audit, authorOf } from '../audit/audit.ts'
import type { Db } from '../db/pool.ts'
import { PROVIDER } from '../db/provider.ts'
import { pageOf, requestedPage } from '../http/lists/page.ts'
import type { MemberCall } from '../http/route.ts'
import { callOffJob, type JobRow, jobCounts, listJobs, oldestDueSeconds, retryJob } from '../jobs/list.ts'
import { t } from '../texts/texts.ts'

const defined = (ids: readonly (string | null)[]) => [...new Set(ids)].filter(id => id !== null)

/** Jobs with the name of their district, and the roster file that they work on. */
async function toResources(tx: Db, rows: readonly JobRow[]) {
  const districtIds = defined(rows.map(({ districtId }) => districtId))
  const importIds = defined(rows.map(({ importId }) => importId))
  const districts = districtIds.length
    ? await tx.selectFrom('districts').select(['id', 'name']).where('id', 'in', districtIds).execute()
    : []
  const files = importIds.length
    ? await tx
        .selectFrom('roster_imports')
        .select(['district_id', 'id', 'file_name', 'progress'])
        .where('district_id', 'in', districtIds)
        .where('id', 'in', importIds)
        .execute()
    : []
  return rows.map(({ districtId, importId, ...row }) => {
    const file = files.find(({ id, district_id }) => id === importId && district_id === districtId)
    return {
      ...row,
      districtName: districts.find(({ id }) => id === districtId)?.name ?? null,
      fileName: file?.file_name ?? null,
      progress: (file?.progress ?? null) as { done: number; of: number } | null,
      relationships: { district: districtId, rosterImport: file?.id ?? null },
    }
  })
}

/** The jobs in the order in which they were enqueued, or a page of them (API-7). */
export async function jobList(call: MemberCall) {
  const query = (call.query ?? {}) as Record<`filter[${'state' | 'task' | 'tried'}Eq]`, string | undefined>
  const page = requestedPage(call)
  const tried = query['filter[triedEq]']
  const rows = await listJobs(call.tx, {
    state: query['filter[stateEq]'],
    task: query['filter[taskEq]'],
    tried: tried === undefined ? undefined : tried === 'true',
    limit: page ? page.size + 1 : undefined,
    after: page?.after?.id,
  })
  const { data, links } = pageOf(call, rows, page, ({ id }) => ({ id, cells: [] }))
  return { data: await toResources(call.tx, data), links }
}

export const countJobs = async ({ tx }: MemberCall) => ({
  ...(await jobCounts(tx)),
  oldestDueSeconds: await oldestDueSeconds(tx),
})

/** Runs a job now. One that is running already is a 409; one that is done is gone. */
export async function retry(call: MemberCall, id: string) {
  const { tx } = call
  const isRetried = await retryJob(tx, id)
  const [row] = await listJobs(tx, { id })
  if (!row) throw notFound()
  if (!isRetried) throw new Refusal('conflict', { detail: t('provider:jobRuns') })
  await audit(tx, authorOf(call), row.districtId ?? PROVIDER, 'job.retry', [], { jobId: id, task: row.task })
  return { data: (await toResources(tx, [row]))[0] as Awaited<ReturnType<typeof toResources>>[number] }
}

/** Calls a job off. One that is running already, comes round or must be done is a 409. */
export async function cancel(call: MemberCall, id: string): Promise<undefined> {
  const { tx } = call
  const [row] = await listJobs(tx, { id })
  if (!row) throw notFound()
  const { task, state, districtId } = row
  const how = isTaskName(task) ? TASKS[task] : 'optional'
  if (how === 'comesRound') throw new Refusal('conflict', { detail: t('provider:jobComesRound') })
  if (how === 'needed') throw new Refusal('conflict', { detail: t('provider:jobIsNeeded') })
  if (!(await callOffJob(tx, id))) throw new Refusal('conflict', { detail: t('provider:jobCannotBeStopped') })
  await audit(tx, authorOf(call), districtId ?? PROVIDER, 'job.cancel', [], { jobId: id, task, state })
}
