import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealAll } from '../../audit/sealer.ts'
import { inTown } from '../../test/in-town.ts'
import { jobsOf } from '../../test/jobs.ts'
import { rosterFiles, zipOf } from '../../test/oneroster-zip.ts'
import { type WebhookReceiver, webhookReceiver } from '../../test/webhook-receiver.ts'
import { collectEvents } from './collect.ts'

const { app, as, desk } = inTown()

let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await webhookReceiver()
})
afterAll(() => receiver.close())

/** Until all jobs that send are done. */
async function delivered() {
  await sealAll(app.app.db.queries)
  await collectEvents(app.app.db.queries, Date.now())
  await expect.poll(() => jobsOf(app, 'dataOut.sendWebhook')).toEqual([])
}

test('a roster file is told in a few deliveries, each child once; one that is held is told; and so is undoing', async () => {
  const river = await desk.district('Riverbend')
  const events = ['student.added', 'student.moved', 'student.archived', 'import.held']
  await as('Ada Admin').post(`/api/districts/${river}/webhooks`, {
    type: 'webhook',
    attributes: { name: 'SIS', address: receiver.address, events },
  })
  const file = (students: number) => zipOf(rosterFiles({ version: '1.2', schools: 3, classes: 30, students }))
  const shown = await desk.preview(river, await file(1_200))
  await desk.apply(river, shown.id)
  await delivered()
  expect(receiver.received).toHaveLength(3)
  const told = receiver.events().map(({ event, studentId }) => `${event} ${studentId}`)
  expect(told.every(each => each.startsWith('student.added'))).toBe(true)
  expect([told.length, new Set(told).size]).toEqual([1_200, 1_200])
  expect(receiver.events()[0]?.sourcedId).toMatch(/^p\d+$/)

  const held = await desk.preview(river, await file(100))
  await delivered()
  expect(receiver.events().at(-1)).toMatchObject({ event: 'import.held', rosterImportId: held.id })

  receiver.received.length = 0
  await desk.undo(river, shown.id)
  await delivered()
  const gone = receiver.events().filter(({ event }) => event === 'student.archived')
  expect(gone).toHaveLength(1_200)
  expect(receiver.events()).toHaveLength(1_200)
})
