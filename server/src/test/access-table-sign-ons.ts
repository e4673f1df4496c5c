import type { Targets } from './access-table-nested.ts'

/** Rows of the access matrix for the sign-ons of districts: for a district's administrators and the provider. */

/** A district's own. */
const SIGN_ONS: Targets = {
  //               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Maple Grove': '11111        .   .    f   f    f    f    .    t   4    4    4    m    f   1',
  'Harbor Point': '11111       .   4    4   4    4    4    4    t   4    .    f    m    4   1',
  'Dry Creek': '11111          .   4    4   4    4    4    4    t   4    4    4    m    m   1',
  missing: '11111              4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  malformed: '11111            4   4    4   4    4    4    4    t   4    4    4    m    4   1',
}

/** One of Maple Grove, in its address and in another one. */
const SIGN_ON: Targets = {
  //                                  no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Maple Grove with its sign-on': '11111          .   .    f   f    f    f    .    t   4    4    4    m    f   1',
  'Harbor Point with its sign-on': '11111         4   4    4   4    4    4    4    t   4    4    f    m    4   1',
  'Maple Grove with missing': '11111              4   4    f   f    f    f    4    t   4    4    4    m    f   1',
  'Maple Grove with malformed': '11111            4   4    f   f    f    f    4    t   4    4    4    m    f   1',
  'missing with its sign-on': '11111              4   4    4   4    4    4    4    t   4    4    4    m    4   1',
}

/** What nobody can find twice. */
const GONE: Targets = Object.fromEntries(
  Object.entries(SIGN_ON).filter(([target]) => !target.startsWith('Maple Grove with its')),
)

/** Its provider does not answer: 409 for whoever may test it. */
const TESTED: Targets = {
  ...SIGN_ON,
  'Maple Grove with its sign-on': '11111 c c f f f f c t 4 4 4 m f 1',
}

const OWN_LINK = '11111 4 4 4 4 4 4 4 t 4 4 4 m 4 1'

export const SIGN_ON_ACCESS: Readonly<Record<string, Targets>> = {
  listDistrictSignOns: SIGN_ONS,
  createDistrictSignOn: SIGN_ONS,
  readDistrictSignOn: SIGN_ON,
  changeDistrictSignOn: SIGN_ON,
  deleteDistrictSignOn: GONE,
  testDistrictSignOn: TESTED,
  readSignOnTest: SIGN_ON,
  listSignOnAttempts: SIGN_ONS,
  linkSignOnAttempt: GONE,
  dismissSignOnAttempt: GONE,
  readEmailDomains: SIGN_ONS,
  linkMySignOn: { missing: OWN_LINK },
  unlinkMySignOn: { missing: OWN_LINK, malformed: OWN_LINK },
  // The password is wrong, or they have none.
  linkSignOnOutcome: { '': '11111 n n n n n n n t n n n m n 1' },
}
