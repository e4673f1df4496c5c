import { passkeyProof, passkeySignIn } from '@hornbook/contract/session/passkeys'
import {
  beginAuthenticatorApp,
  beginPasskey as beginPasskeyCall,
  confirmAuthenticatorApp,
  confirmPasskey as confirmPasskeyCall,
  forgetBrowsers as forgetBrowsersCall,
  newRecoveryCodes,
  readMySecondStep,
  removeFactor,
  renameFactor,
  switchOnSecondStep,
} from '@hornbook/contract/session/second-step'
import {
  changeDistrictSecondStep,
  listAdministrators,
  readDistrictSecondStep,
  resetAdministratorSecondStep,
} from '@hornbook/contract/session/second-step-rules'
import { memberRoute, memberRouteWithTransactions, publicRoute, type Route } from '../../http/route.ts'
import { administrators, resetAdministrator } from './administrators.ts'
import { forgetBrowsers, makeNewCodes, remove, rename } from './change.ts'
import { changeRule, readRule } from './district-rule.ts'
import { factorsOn, readOwn } from './own.ts'
import { optionsToSign } from './passkeys.ts'
import { switchOn } from './set-up.ts'
import { beginApp, confirmApp } from './set-up-app.ts'
import { beginPasskey, confirmPasskey } from './set-up-passkey.ts'

/** The second step (SIGN-15). Its answer at sign-in is a call of the session itself. */
export const secondStepRoutes: readonly Route[] = [
  publicRoute(passkeySignIn, async ({ app, now }) => ({
    options: await optionsToSign({ settings: app.settings, purpose: 'sign in', now }),
  })),
  memberRoute(passkeyProof, async ({ tx, app, caller, now }) => {
    const purpose = `prove ${caller.sessionHash.toString('hex')}` as const
    return {
      options: await optionsToSign({ settings: app.settings, purpose, now }, await factorsOn(tx, caller.accountId)),
    }
  }),
  memberRoute(readMySecondStep, readOwn),
  memberRoute(beginAuthenticatorApp, beginApp),
  memberRouteWithTransactions(confirmAuthenticatorApp, confirmApp),
  memberRoute(beginPasskeyCall, beginPasskey),
  memberRoute(confirmPasskeyCall, call => confirmPasskey(call, call.body)),
  memberRoute(switchOnSecondStep, switchOn),
  memberRoute(renameFactor, call => rename(call, call.params.factorId, call.body.name)),
  memberRoute(removeFactor, call => remove(call, call.params.factorId)),
  memberRoute(newRecoveryCodes, makeNewCodes),
  memberRoute(forgetBrowsersCall, async call => {
    await forgetBrowsers(call)
    return undefined
  }),
  memberRoute(readDistrictSecondStep, readRule),
  memberRoute(changeDistrictSecondStep, call => changeRule(call, call.body.required)),
  memberRoute(listAdministrators, async call => ({ items: await administrators(call) })),
  memberRoute(resetAdministratorSecondStep, call =>
    resetAdministrator(call, call.params.administratorId, call.body.reason),
  ),
]
