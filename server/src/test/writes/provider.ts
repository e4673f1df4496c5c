import { randomUUID } from 'node:crypto'
import { addressOf } from '@hornbook/contract/endpoint'
import { addJob } from '../jobs.ts'
import { nightlyWrites } from '../nightly-writes.ts'
import { receiverOf } from '../receiver.ts'
import { statementOf, XAPI } from '../statement.ts'
import { ada, app, type Call, document, type Entry, event, inMaple, lesson, machine, maple, type Write } from './kit.ts'

const result = (student: string) => event('assessmentResult', student, { test: 1, result: 'passed' })

const statement = (student: string) =>
  statementOf(student === 'Nobody' ? '999999' : maple.id(student), { id: undefined })

/** Nobody listens there. */
const WEBHOOK = { name: 'SIS', address: 'http://127.0.0.1:9/', events: ['student.added'] }
const aWebhook = async (isPaused = false, url = addressOf('/api/districts/{districtId}/webhooks', inMaple())) => {
  const payload = document('webhook', WEBHOOK)
  const answer = await app.call({ method: 'POST', url, token: maple.token('Ada Admin'), payload })
  const { id: webhookId } = answer.json().data
  if (isPaused) await app.owner('UPDATE webhooks SET paused_at = now() WHERE id = $1', [webhookId])
  return { ...inMaple(), webhookId }
}
const aDelivery = async ({ districtId, webhookId }: { districtId: string; webhookId: string }) => {
  const [made] = await app.owner<{ id: string }>(
    `INSERT INTO webhook_deliveries (district_id, webhook_id, events) VALUES ($1, $2, '[]') RETURNING id`,
    [districtId, webhookId],
  )
  return made?.id ?? ''
}
const aReceiver = () => receiverOf(app, { district: maple.id('Maple Grove'), token: maple.token('Dana District') })

async function posted(path: string, item: { id: string }) {
  await app.call({ method: 'POST', url: path, bearer: 'service-token-of-the-tests', payload: { data: [item] } })
  return { eventId: item.id }
}

async function anExport(status: 'pending' | 'available'): Promise<string> {
  await app.owner("UPDATE district_exports SET status = 'failed', sealed_password = NULL WHERE status = 'pending'")
  const [made] = await app.owner<{ id: string }>(
    `INSERT INTO district_exports (district_id, account_id, reason, status, asked_at, sealed_password, size, sha256, made_at, expires_at)
      VALUES ($1, $2, 'why', $3, now(), CASE WHEN $3 = 'pending' THEN '\\x00'::bytea END, 4, '', now(), now() + interval '1 day') RETURNING id`,
    [maple.id('Maple Grove'), maple.id('Ada Admin'), status],
  )
  return made?.id ?? ''
}

const needCall = (): Call => ({ by: 'Ada Admin', params: { districtId: maple.id('Dry Creek'), kind: 'roster' } })

const purgeEntry = (action: string): Entry => ({
  ...ada,
  in: 'Harbor Point',
  action: `districtPurge.${action}`,
  rows: { districtPurge: 1 },
})

const leavingDistrict = () => ({ districtId: maple.id('Harbor Point') })

/** One that somebody else has proposed. */
const proposedPurge = async () => {
  await app.owner('DELETE FROM district_purges')
  const [purge] = await app.owner<{ id: string }>(
    `INSERT INTO district_purges (district_id, purge_on, proposed_by) VALUES ($1, current_date + 400, $2) RETURNING id`,
    [maple.id('Harbor Point'), maple.id('account of Hana Harbor')],
  )
  return purge?.id ?? ''
}

export const PROVIDER_WRITES: Readonly<Record<string, Write>> = {
  proposePurge: {
    ask: async () => {
      await app.owner('DELETE FROM district_purges')
      const purgeOn = new Date(Date.now() + 400 * 86_400_000).toISOString().slice(0, 10)
      return { by: 'Ada Admin', params: leavingDistrict(), body: { reason: 'Not renewed', purgeOn } }
    },
    leaves: [purgeEntry('propose')],
  },
  agreeToPurge: {
    ask: async () => {
      const purgeId = await proposedPurge()
      return { by: 'Ada Admin', params: leavingDistrict(), body: { purgeId, typedCode: 'HA' } }
    },
    leaves: [purgeEntry('agree')],
  },
  cancelPurge: {
    ask: async () => {
      await proposedPurge()
      return { by: 'Ada Admin', params: leavingDistrict() }
    },
    leaves: [purgeEntry('cancel')],
  },
  takeNeed: {
    ask: async () => {
      await app.owner(
        `INSERT INTO roster_imports (district_id, status, file_name, file_sha256) VALUES ($1, 'failed', 'a.zip', '')`,
        [maple.id('Dry Creek')],
      )
      return needCall()
    },
    leaves: [{ ...ada, in: 'Dry Creek', action: 'need.take', rows: { need: 1 } }],
  },
  giveBackNeed: {
    ask: async () => {
      await app.owner(
        `INSERT INTO need_takes (district_id, kind, taken_by, taken_at) VALUES ($1, 'roster', $2, now())
          ON CONFLICT DO NOTHING`,
        [maple.id('Dry Creek'), maple.id('Ada Admin')],
      )
      return needCall()
    },
    leaves: [{ ...ada, in: 'Dry Creek', action: 'need.giveBack', rows: { need: 1 } }],
  },
  createDistrictExport: {
    ask: async () => {
      await app.owner("UPDATE district_exports SET status = 'failed', sealed_password = NULL WHERE status = 'pending'")
      return { by: 'Ada Admin', params: inMaple(), body: document('districtExport', { reason: 'They asked for it' }) }
    },
    leaves: [{ ...ada, in: 'Maple Grove', action: 'districtExport.create', rows: { districtExport: 1 } }],
  },
  cancelDistrictExport: {
    ask: async () => ({ by: 'Ada Admin', params: { ...inMaple(), exportId: await anExport('pending') } }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'districtExport.cancel', rows: { districtExport: 1 } }],
  },
  downloadDistrictExport: {
    ask: async () => ({ by: 'Ada Admin', params: { ...inMaple(), exportId: await anExport('available') } }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'districtExport.download', rows: { districtExport: 1 } }],
  },
  createApiKey: {
    ask: () => ({
      by: 'Ada Admin',
      params: inMaple(),
      body: document('apiKey', { name: 'SIS', rights: ['oneroster'] }),
    }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'apiKey.create', rows: { apiKey: 1 } }],
  },
  revokeApiKey: {
    ask: async () => ({ by: 'Ada Admin', params: { ...inMaple(), apiKeyId: (await aReceiver()).id } }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'apiKey.revoke', rows: { apiKey: 1 } }],
  },
  ...nightlyWrites(() => ({ app, maple })),
  createWebhook: {
    ask: () => ({ by: 'Ada Admin', params: inMaple(), body: document('webhook', WEBHOOK) }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'webhook.create', rows: { webhook: 1 } }],
  },
  removeWebhook: {
    ask: async () => ({ by: 'Ada Admin', params: await aWebhook() }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'webhook.remove', rows: { webhook: 1 } }],
  },
  testWebhook: {
    ask: async () => ({ by: 'Ada Admin', params: await aWebhook() }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'webhook.test', rows: {} }],
  },
  replaceWebhookSecret: {
    ask: async () => ({ by: 'Ada Admin', params: await aWebhook(), body: { endsOld: false } }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'webhook.replaceSecret', rows: { webhook: 1 } }],
  },
  resumeWebhook: {
    ask: async () => ({ by: 'Ada Admin', params: await aWebhook(true) }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'webhook.resume', rows: { webhook: 1 } }],
  },
  sendWebhookDeliveryAgain: {
    ask: async () => {
      const own = await aWebhook()
      return { by: 'Ada Admin', params: { ...own, deliveryId: await aDelivery(own) } }
    },
    leaves: [{ ...ada, in: 'Maple Grove', action: 'webhook.sendAgain', rows: {} }],
  },
  createProviderWebhook: {
    ask: () => ({ by: 'Ada Admin', body: document('webhook', WEBHOOK) }),
    leaves: [{ ...ada, in: 'the provider', action: 'webhook.create', rows: { webhook: 1 } }],
  },
  removeProviderWebhook: {
    ask: async () => ({ by: 'Ada Admin', params: await aWebhook(false, '/api/webhooks') }),
    leaves: [{ ...ada, in: 'the provider', action: 'webhook.remove', rows: { webhook: 1 } }],
  },
  testProviderWebhook: {
    ask: async () => ({ by: 'Ada Admin', params: await aWebhook(false, '/api/webhooks') }),
    leaves: [{ ...ada, in: 'the provider', action: 'webhook.test', rows: {} }],
  },
  replaceProviderWebhookSecret: {
    ask: async () => ({ by: 'Ada Admin', params: await aWebhook(false, '/api/webhooks'), body: { endsOld: true } }),
    leaves: [{ ...ada, in: 'the provider', action: 'webhook.replaceSecret', rows: { webhook: 1 } }],
  },
  resumeProviderWebhook: {
    ask: async () => ({ by: 'Ada Admin', params: await aWebhook(true, '/api/webhooks') }),
    leaves: [{ ...ada, in: 'the provider', action: 'webhook.resume', rows: { webhook: 1 } }],
  },
  sendProviderWebhookDeliveryAgain: {
    ask: async () => {
      const own = await aWebhook(false, '/api/webhooks')
      return { by: 'Ada Admin', params: { ...own, deliveryId: await aDelivery(own) } }
    },
    leaves: [{ ...ada, in: 'the provider', action: 'webhook.sendAgain', rows: {} }],
  },
  createAccessToken: {
    ask: async () => {
      const { clientId: client_id, clientSecret: client_secret } = await aReceiver()
      return { body: { grant_type: 'client_credentials', client_id, client_secret } }
    },
    leaves: [],
  },
  createServiceToken: {
    ask: () => ({ by: 'Ada Admin', body: document('serviceToken', { name: 'app', rights: ['events'] }) }),
    leaves: [{ ...ada, in: 'the provider', action: 'serviceToken.create', rows: { serviceToken: 1 } }],
  },
  revokeServiceToken: {
    ask: () => ({ by: 'Ada Admin', params: { serviceTokenId: maple.id('handoff app') } }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'serviceToken.revoke', rows: { serviceToken: 1 } }],
  },
  retryJob: {
    ask: async () => {
      return { by: 'Ada Admin', params: { jobId: await addJob(app, 'nobody.runsIt') } }
    },
    leaves: [{ ...ada, in: 'the provider', action: 'job.retry', rows: {} }],
  },
  cancelJob: {
    ask: async () => ({ by: 'Ada Admin', params: { jobId: await addJob(app, 'nobody.runsIt') } }),
    leaves: [{ ...ada, in: 'the provider', action: 'job.cancel', rows: {} }],
  },
  postLessonCompletions: {
    ask: () => ({ body: { data: [lesson('Amara Okafor'), lesson('Benjamin Lee'), lesson('Fatima Idrissi')] } }),
    leaves: [
      { ...machine, action: 'lessonCompletion.post', rows: {} },
      { ...machine, in: 'Harbor Point', action: 'lessonCompletion.post', rows: {} },
    ],
  },
  postAssessmentResults: {
    ask: () => ({ body: { data: [result('Camila Reyes')] } }),
    leaves: [{ ...machine, action: 'assessmentResult.post', rows: {} }],
  },
  postSignInAttempts: {
    ask: () => ({
      body: {
        data: ['Amara Okafor', 'Fatima Idrissi'].map(name =>
          event('signInAttempt', name, { triedAt: '2026-03-02T10:00:00Z', result: 'signedIn' }),
        ),
      },
    }),
    leaves: [
      { ...machine, action: 'signInAttempt.post', rows: {} },
      { ...machine, in: 'Harbor Point', action: 'signInAttempt.post', rows: {} },
    ],
  },
  postStatements: {
    ask: () => ({ body: statement('Amara Okafor'), headers: XAPI }),
    leaves: [
      { ...machine, action: 'lessonCompletion.post', rows: {} },
      { ...machine, action: 'xapiStatement.post', rows: {} },
    ],
  },
  putStatement: {
    ask: () => ({ body: statement('Nobody'), query: { statementId: randomUUID() }, headers: XAPI }),
    leaves: [{ ...machine, in: 'the provider', action: 'xapiStatement.post', rows: {} }],
  },
  voidLessonCompletion: {
    ask: async () => ({ params: await posted('/api/lesson_completions', lesson('Amara Okafor')) }),
    leaves: [{ ...machine, action: 'lessonCompletion.void', rows: {} }],
  },
  voidAssessmentResult: {
    ask: async () => ({ params: await posted('/api/assessment_results', result('Camila Reyes')) }),
    leaves: [{ ...machine, action: 'assessmentResult.void', rows: {} }],
  },
}
