import type { TestApplication } from './application.ts'
import { makePasskey } from './authenticator.ts'
import { clientOf } from './client.ts'
import { codeOf, HOME } from './second-step-client.ts'
import type { Town } from './town.ts'

interface There {
  readonly app: TestApplication
  readonly maple: Town
}

const BASE = 'my_account/second_step'
const SAM = 'account of Sam School'
const sam = { actor: 'account', account: SAM, in: 'Maple Grove' } as const
const provider = { actor: 'account', account: 'Ada Admin' } as const

/** The calls of a second step that write, and what each leaves in the audit; each puts first what it changes. */
export function secondStepWrites(there: () => There) {
  const client = () => clientOf(there().app.call, { token: there().maple.token('Sam School') })

  /** A passkey of somebody; it is in force, unless its recovery codes are not kept yet. */
  async function factorOf(name: string, isOn = true): Promise<string> {
    const { app, maple } = there()
    const account = maple.id(name)
    for (const table of ['second_factors', 'recovery_codes'])
      await app.owner(`DELETE FROM ${table} WHERE account_id = $1`, [account])
    await app.owner('UPDATE sessions SET stepped_at = now() WHERE account_id = $1', [account])
    const [made] = await app.owner<{ id: string }>(
      `INSERT INTO second_factors (account_id, kind, name, begun_at, confirmed_at, on_at, credential_id, public_key, sign_count, transports)
        VALUES ($1, 'passkey', 'Laptop', now(), now(), CASE WHEN $2 THEN now() END, gen_random_uuid(), '', 0, '{}') RETURNING id`,
      [account, isOn],
    )
    return made?.id ?? ''
  }
  /** A further one, so that the other is not the last. */
  async function secondFactorOf(name: string): Promise<string> {
    const id = await factorOf(name)
    await there().app.owner(
      `INSERT INTO second_factors (account_id, kind, name, begun_at, confirmed_at, on_at, credential_id, public_key, sign_count, transports)
        SELECT account_id, kind, 'Key', begun_at, confirmed_at, on_at, gen_random_uuid(), '', 0, '{}' FROM second_factors WHERE id = $1`,
      [id],
    )
    return id
  }
  const bySam = (more: object = {}) => ({ by: 'Sam School', ...more })

  return {
    beginAuthenticatorApp: {
      ask: () => bySam(),
      leaves: [{ ...sam, action: 'secondStep.beginApp', rows: {} }],
    },
    confirmAuthenticatorApp: {
      ask: async () => {
        const { key } = (await client().post(`${BASE}/authenticator_app`)).document
        return bySam({ body: { code: codeOf(key) } })
      },
      leaves: [{ ...sam, action: 'secondStep.addApp', rows: { secondFactor: 1 } }],
    },
    confirmPasskey: {
      ask: async () => {
        const { options } = (await client().get(`${BASE}/passkey_options`)).document
        return bySam({ body: { name: 'Laptop', passkey: makePasskey(options, HOME).made } })
      },
      leaves: [{ ...sam, action: 'secondStep.addPasskey', rows: { secondFactor: 1 } }],
    },
    switchOnSecondStep: {
      ask: async () => {
        await factorOf(SAM, false)
        return bySam({ body: { keptRecoveryCodes: true } })
      },
      leaves: [{ ...sam, action: 'secondStep.switchOn', rows: {} }],
    },
    renameFactor: {
      ask: async () => bySam({ params: { factorId: await factorOf(SAM) }, body: { name: 'Tablet' } }),
      leaves: [{ ...sam, action: 'secondStep.rename', rows: { secondFactor: 1 } }],
    },
    removeFactor: {
      ask: async () => bySam({ params: { factorId: await secondFactorOf(SAM) } }),
      leaves: [{ ...sam, action: 'secondStep.remove', rows: { secondFactor: 1 } }],
    },
    newRecoveryCodes: {
      ask: async () => {
        await factorOf(SAM)
        return bySam()
      },
      leaves: [{ ...sam, action: 'secondStep.newCodes', rows: {} }],
    },
    forgetBrowsers: { ask: () => bySam(), leaves: [{ ...sam, action: 'secondStep.forgetBrowsers', rows: {} }] },
    changeDistrictSecondStep: {
      ask: () => ({
        by: 'Ada Admin',
        params: { districtId: there().maple.id('Harbor Point') },
        body: { required: true },
      }),
      leaves: [{ ...provider, in: 'Harbor Point', action: 'district.secondStep', rows: { district: 1 } }],
    },
    resetStaffSecondStep: {
      ask: async () => {
        const { maple } = there()
        await factorOf('account of Elsa Elm')
        const params = { districtId: maple.id('Maple Grove'), teacherId: maple.id('Elsa Elm') }
        return { by: 'Ada Admin', params, body: { reason: 'They rang' } }
      },
      leaves: [{ ...provider, in: 'Maple Grove', action: 'secondStep.reset', rows: { teacher: 1 } }],
    },
    resetAdministratorSecondStep: {
      ask: async () => {
        const { app } = there()
        const [made] = await app.owner<{ id: string }>(
          "INSERT INTO accounts (email) VALUES ('other.admin@town.test') RETURNING id",
        )
        await app.owner('INSERT INTO administrators (account_id) VALUES ($1)', [made?.id])
        await app.owner(
          `INSERT INTO second_factors (account_id, kind, name, begun_at, confirmed_at, on_at, sealed_key)
            VALUES ($1, 'authenticatorApp', 'App', now(), now(), now(), '')`,
          [made?.id],
        )
        return { by: 'Ada Admin', params: { administratorId: made?.id ?? '' }, body: { reason: 'They rang' } }
      },
      leaves: [{ ...provider, in: 'the provider', action: 'secondStep.reset', rows: { account: 1 } }],
    },
  }
}
