import { Secret, TOTP } from 'otpauth'
import type { TestApplication } from './application.ts'
import { makePasskey, type SoftPasskey } from './authenticator.ts'
import { clientOf, parseAnswer } from './client.ts'
import { TEST_SETTINGS } from './settings.ts'
import { emailOf, TOWN_PASSWORD } from './town.ts'

const { origin, hostname: rpId } = new URL(TEST_SETTINGS.publicUrl)
export const HOME = { origin, rpId }

const BASE = 'my_account/second_step'

/** The code that an app with this key shows, `after` so many seconds; its clock may be wrong. */
export const codeOf = (key: string, after = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(key), timestamp: Date.now() + after * 1000 })

/** People with second steps, over HTTP as their browsers do it. */
export function secondStepClient(call: TestApplication['call']) {
  const nobody = clientOf(call)
  const as = (token: string) => clientOf(call, { token })
  const plain = (token: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
    call({ method, url: `/api/${path}`, token, ...(payload && { payload }) }).then(parseAnswer)

  const signIn = (name: string, headers = {}) => {
    const attributes = { email: emailOf(name), password: TOWN_PASSWORD }
    return nobody.post('users/session', { type: 'user', attributes }, headers)
  }
  const tokenFor = async (name: string) => (await signIn(name)).data.attributes.authenticationToken as string
  const prove = (token: string, attributes: object) => as(token).patch('users/session', { type: 'user', attributes })
  const options = async (token: string | null, path: string) =>
    (token === null ? await nobody.get(path) : await as(token).get(path)).document.options

  /** Adds an app; it has shown the code of this moment. */
  async function addApp(token: string) {
    const { key } = (await as(token).post(`${BASE}/authenticator_app`)).document
    const added = await plain(token, 'POST', `${BASE}/authenticator_app/confirmation`, { code: codeOf(key) })
    return { key: key as string, ...added.document } as { key: string; recoveryCodes: string[]; isOn: boolean }
  }
  async function addPasskey(token: string, name = 'Laptop') {
    const passkey = makePasskey(await options(token, `${BASE}/passkey_options`), HOME)
    const added = await plain(token, 'POST', `${BASE}/passkey`, { name, passkey: passkey.made })
    return { passkey, added, recoveryCodes: added.document.recoveryCodes as string[] }
  }
  const switchOn = (token: string) => plain(token, 'POST', `${BASE}/switch_on`, { keptRecoveryCodes: true })

  /** Signs a person in and gives them an app; the session has proved who it is. */
  async function withApp(name: string) {
    const token = await tokenFor(name)
    const { key, recoveryCodes } = await addApp(token)
    await switchOn(token)
    return { token, key, recoveryCodes }
  }
  async function withPasskey(name: string) {
    const token = await tokenFor(name)
    const { passkey, recoveryCodes } = await addPasskey(token)
    await switchOn(token)
    return { token, passkey, recoveryCodes }
  }

  return {
    BASE,
    as,
    plain,
    signIn,
    tokenFor,
    prove,
    options,
    addApp,
    addPasskey,
    switchOn,
    withApp,
    withPasskey,
    own: (token: string) => as(token).get(BASE),
    signInByPasskey: async (passkey: SoftPasskey, behaviour = {}) => {
      const signed = passkey.sign(await options(null, 'passkey_options'), behaviour)
      return nobody.post('users/session', { type: 'user', attributes: { passkey: signed } })
    },
    proveByPasskey: async (token: string, passkey: SoftPasskey, behaviour = {}) => {
      const signed = passkey.sign(await options(token, 'users/session/passkey_options'), behaviour)
      return prove(token, { secondStep: { passkey: signed } })
    },
  }
}
