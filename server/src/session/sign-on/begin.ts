import { sql } from 'kysely'
import { Refusal } from '../../access/refusal.ts'
import { within } from '../../db/pool.ts'
import type { Call } from '../../http/route.ts'
import { hashOf, newToken } from '../../secrets/tokens.ts'
import { t } from '../../texts/texts.ts'
import { recordSignOnStart } from '../throttle.ts'
import { keepBrowser, MINUTES } from './browser-cookie.ts'
import { PRESETS, type SignOn } from './presets.ts'
import { addressAt } from './provider.ts'
import { ProviderFailure } from './provider-answers.ts'
import { noncesOf } from './secret.ts'

interface Start {
  readonly purpose: 'signIn' | 'test' | 'link' | 'invitation'
  /** Whose link it becomes, or who tests. */
  readonly accountId?: string
  /** The invitation that it accepts. */
  readonly linkHash?: Buffer
  readonly returnPath: string
}

export type StartCall = Pick<Call, 'app' | 'network' | 'cookies'>

/** One for all districts: a provider's first address serves everybody. */
export const redirectAddressOf = ({ settings }: StartCall['app']) => `${settings.publicUrl}/api/sign_ons/callback`

/**
 * Begins a sign-in: the address at the provider, and the cookie that binds it to the browser. Throws a ProviderFailure where
 * the provider does not answer, and a Refusal after too many.
 */
export async function begin(call: StartCall, signOn: SignOn, { purpose, accountId, linkHash, returnPath }: Start) {
  const { app } = call
  const { attempt } = await recordSignOnStart(app.db.queries, call.network)
  const state = newToken()
  const { nonce, verifier } = noncesOf(app.settings.secret, state)
  const { scope, hint, asksWho } = PRESETS[signOn.kind]
  const address = await addressAt(app, signOn, {
    redirect_uri: redirectAddressOf(app),
    scope,
    state,
    nonce,
    code_challenge: hashOf(verifier).toString('base64url'),
    code_challenge_method: 'S256',
    ...hint(signOn.allowed),
    ...(purpose !== 'signIn' && asksWho),
  })
  const browser = keepBrowser(app.settings, call.cookies)
  await within(app.db.queries, [signOn.districtId], tx =>
    tx
      .insertInto('sign_on_starts')
      .values({
        district_id: signOn.districtId,
        sign_on_id: signOn.id,
        sign_on_version: signOn.version,
        purpose,
        attempt,
        state_hash: hashOf(state),
        browser_hash: browser.hash,
        return_path: returnPath,
        account_id: accountId ?? null,
        link_hash: linkHash ?? null,
        // By the database's clock, because another process may see the end.
        expires_at: sql<string>`now() + make_interval(mins => ${MINUTES})`,
      })
      .execute(),
  )
  return { address, cookie: browser.cookie }
}

/** The same for a call of a page, which shows the sentence. */
export async function beginForPage(call: StartCall, signOn: SignOn, start: Start) {
  const { address, cookie } = await begin(call, signOn, start).catch((failure: unknown) => {
    if (!(failure instanceof ProviderFailure)) throw failure
    throw new Refusal('conflict', {
      detail: t(`signOn:${failure.problem}`, { name: signOn.name, district: t('signOn:anyDistrict') }),
    })
  })
  return { data: { id: signOn.id, address }, cookie }
}
