import { hashOf } from '../secrets/tokens.ts'
import type { TestApplication } from './application.ts'
import { startVendor, type Vendor } from './oidc-vendor.ts'
import { TOWN_PASSWORD, type Town } from './town.ts'

interface Made {
  readonly app: TestApplication
  readonly maple: Town
  readonly linkFor: (name: string) => Promise<string>
}

const BROWSER = 'b'.repeat(43)
const cookie = `hornbook-sign-on=${BROWSER}`
const person = { issuer: 'x', tenant: null, rosterIds: [], name: 'N', email: null, role: null, isStudent: false }

/** What the calls about sign-ons leave in the audit. `made` is asked for once everything is there. */
export function signOnWrites(made: () => Made) {
  let vendor: Vendor | undefined
  let subjects = 0
  const dana = { in: 'Maple Grove', actor: 'account', account: 'account of Dana District' }
  const inMaple = () => ({ districtId: made().maple.id('Maple Grove') })
  const signOn = async () => {
    vendor ??= await startVendor()
    const { issuer, clientId, clientSecret } = vendor
    const attributes = { kind: 'oidc', name: 'Ours', issuer, clientId, clientSecret }
    const { app, maple } = made()
    const answer = await app.call({
      method: 'POST',
      url: `/api/districts/${inMaple().districtId}/sign_ons`,
      token: maple.token('Dana District'),
      payload: { data: { type: 'signOn', attributes } },
    })
    const { id } = answer.json().data as { id: string }
    await app.owner('UPDATE sign_ons SET tested_at = now(), enabled = true WHERE id = $1', [id])
    return id
  }
  const attempt = async () => {
    const subject = `s-${subjects++}`
    const [row] = await made().app.owner<{ id: string; sign_on_id: string }>(
      `INSERT INTO sign_on_attempts (district_id, sign_on_id, issuer, subject, label, claims, problem)
        VALUES ($1, $2, 'x', $3, 'x', $4, 'notKnown') RETURNING id, sign_on_id`,
      [inMaple().districtId, await signOn(), subject, { ...person, subject }],
    )
    return { attemptId: row?.id ?? '', signOnId: row?.sign_on_id ?? '', subject }
  }
  /** A browser that has come back as somebody whom nobody knows. */
  const stopped = async () => {
    const { attemptId, signOnId, subject } = await attempt()
    const outcome = { problem: 'notKnown', signOnId, identity: { ...person, subject }, attemptId }
    await made().app.owner(
      `INSERT INTO sign_on_starts (district_id, sign_on_id, sign_on_version, purpose, state_hash, browser_hash, return_path,
          expires_at, finished_at, outcome)
        VALUES ($1, $2, 1, 'signIn', sha256($3::text::bytea), $4, '/', now() + interval '1 minute', clock_timestamp(), $5)`,
      [inMaple().districtId, signOnId, subject, hashOf(BROWSER), outcome],
    )
  }
  const attributes = (given: object) => ({ data: { type: 'signOn', attributes: given } })
  const byDana = async (body?: object) => ({
    by: 'Dana District',
    params: { ...inMaple(), signOnId: await signOn() },
    ...(body && { body }),
  })
  const ofSignOn = (action: string) => [{ ...dana, action: `signOn.${action}`, rows: { signOn: 1 } }]
  const sam = { in: 'Maple Grove', actor: 'account', account: 'account of Sam School' }
  return {
    close: async () => vendor?.close(),
    writes: {
      createDistrictSignOn: {
        ask: () => ({
          by: 'Dana District',
          params: inMaple(),
          body: attributes({ kind: 'google', clientId: 'x', clientSecret: 'hush-hush-hush', allowed: ['a.example'] }),
        }),
        leaves: ofSignOn('create'),
      },
      changeDistrictSignOn: {
        ask: () => byDana(attributes({ clientSecret: 'hush-hush-hush' })),
        leaves: ofSignOn('change'),
      },
      deleteDistrictSignOn: { ask: () => byDana(), leaves: ofSignOn('delete') },
      testDistrictSignOn: { ask: () => byDana({}), leaves: [{ ...dana, action: 'signOn.test', rows: {} }] },
      linkSignOnAttempt: {
        ask: async () => ({
          by: 'Dana District',
          params: { ...inMaple(), attemptId: (await attempt()).attemptId },
          body: { teacherId: made().maple.id('Noor Neighbour') },
        }),
        leaves: [{ ...dana, action: 'signOn.link', rows: { account: 1 } }],
      },
      dismissSignOnAttempt: {
        ask: async () => ({
          by: 'Dana District',
          params: { ...inMaple(), attemptId: (await attempt()).attemptId },
        }),
        leaves: [{ ...dana, action: 'signOn.dismiss', rows: {} }],
      },
      askDistrictForSignOn: {
        ask: async () => {
          await stopped()
          return { cookie }
        },
        leaves: [{ in: 'Maple Grove', actor: 'sign-on', account: null, action: 'signOn.ask', rows: {} }],
      },
      linkSignOnOutcome: {
        ask: async () => {
          await stopped()
          return { by: 'Sam School', cookie, body: { currentPassword: TOWN_PASSWORD } }
        },
        leaves: [{ ...sam, action: 'signOn.link', rows: { account: 1 } }],
      },
      unlinkMySignOn: {
        ask: async () => {
          const signOnId = await signOn()
          await made().app.owner(
            `INSERT INTO sign_on_links (district_id, sign_on_id, account_id, issuer, subject, label, linked_at)
              VALUES ($1, $2, $3, 'x', 'x', 'x', now())`,
            [inMaple().districtId, signOnId, made().maple.id('account of Sam School')],
          )
          return { by: 'Sam School', params: { signOnId } }
        },
        leaves: [{ ...sam, action: 'signOn.unlink', rows: { account: 1 } }],
      },
      // These only lead to the provider; what comes of it is written when the browser is back.
      linkMySignOn: {
        ask: async () => ({
          by: 'Sam School',
          body: { signOnId: await signOn(), currentPassword: TOWN_PASSWORD },
        }),
        leaves: [],
      },
      acceptInvitationBySignOn: {
        ask: async () => ({
          params: { signOnId: await signOn() },
          body: { token: await made().linkFor('Noor Neighbour') },
        }),
        leaves: [],
      },
      setEmailDomains: {
        ask: () => ({ by: 'Ada Admin', params: inMaple(), body: { domains: ['a.example'] } }),
        leaves: [
          {
            in: 'Maple Grove',
            actor: 'account',
            account: 'Ada Admin',
            action: 'emailDomains.change',
            rows: { district: 1 },
          },
        ],
      },
    },
  }
}
