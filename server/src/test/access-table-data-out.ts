import type { Targets } from './access-table-nested.ts'

/** Rows of the access matrix for data that goes out: for a district's administrators and the provider. */

const OF_DISTRICT: Targets = {
  //               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Maple Grove': '11111        .   .    f   f    f    f    .    t   4    4    4    m    f   1',
  'Harbor Point': '11111       .   4    4   4    4    4    4    t   4    .    f    m    4   1',
  'Dry Creek': '11111          .   4    4   4    4    4    4    t   4    4    4    m    m   1',
  missing: '11111              4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  malformed: '11111            4   4    4   4    4    4    4    t   4    4    4    m    4   1',
}

/** A key of Maple Grove, in its address and in another one. */
const KEY: Targets = {
  //                             no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Maple Grove with its key': '11111         .   .    f   f    f    f    .    t   4    4    4    m    f   1',
  'Harbor Point with its key': '11111        4   4    4   4    4    4    4    t   4    4    f    m    4   1',
  'Maple Grove with missing': '11111         4   4    f   f    f    f    4    t   4    4    4    m    f   1',
  'Maple Grove with malformed': '11111       4   4    f   f    f    f    4    t   4    4    4    m    f   1',
  'missing with its key': '11111             4   4    4   4    4    4    4    t   4    4    4    m    4   1',
}

/** The same of another record of Maple Grove; `own` is what becomes of it in its own address. */
const owned = (what: string, own: string): Targets =>
  Object.fromEntries(
    Object.entries(KEY).map(([target, letters]) => [
      target.replace('its key', what),
      target === 'Maple Grove with its key' ? own : letters,
    ]),
  )
const webhook = (own: string): Targets => owned('its webhook', own)
const nightly = (own: string): Targets => owned('its nightly export', own)

//              no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
const DONE = '   11111      .   .    f   f    f    f    .    t   4    4    4    m    f   1'
const CONFLICT = '11111     c   c    f   f    f    f    c    t   4    4    4    m    f   1'

/** What nobody can remove twice. */
const { 'Maple Grove with its webhook': _, ...REMOVED } = webhook(DONE)
const { 'Maple Grove with its nightly export': __, ...NOT_REMOVED_TWICE } = nightly(DONE)

const DELIVERY: Targets = {
  //                                          no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Maple Grove with its webhook, its delivery':
    '11111    .   .    f   f    f    f    .    t   4    4    4    m    f   1',
  'Maple Grove with its webhook, missing':
    '11111         4   4    f   f    f    f    4    t   4    4    4    m    f   1',
  'Maple Grove with missing, its delivery':
    '11111        4   4    f   f    f    f    4    t   4    4    4    m    f   1',
  'Harbor Point with its webhook, its delivery':
    '11111   4   4    4   4    4    4    4    t   4    4    f    m    4   1',
}

/** The targets of Maple Grove, of Harbor Point, of both and of neither. */
//              no unknown bearer token configured provider maple harbor handoff revoked maple and harbor receiver
const OURS = '  i  i       i      i     i          i        i     i      i       i       .     4'
const THEIRS = 'i  i       i      i     i          i        i     i      i       i       4     .'
const BOTH = '  i  i       i      i     i          i        i     i      i       i       .     .'
const NOBODYS = 'i i       i      i     i          i        i     i      i       i       4     4'

const LISTED: Targets = { users: BOTH, demographics: BOTH, nothing: NOBODYS }
const READ: Targets = { 'users Amara Okafor': OURS, 'users Ola Old': NOBODYS, 'users missing': NOBODYS }
const WITHIN: Targets = { 'users Amara Okafor classes': OURS, 'users missing classes': NOBODYS }
const OF_CLASS: Targets = {
  'Oak, Room 1, students': OURS,
  'Pier, Room 9, students': THEIRS,
  'Elm, Room 1, students': NOBODYS,
  'Oak, Room 1, classes': NOBODYS,
}

const GRADEBOOK: Targets = { results: BOTH, lineItems: BOTH, users: NOBODYS }
const ITEM: Targets = {
  'lineItems Room 1': OURS,
  'lineItems Room 9': THEIRS,
  'users Amara Okafor': NOBODYS,
  'lineItems missing': NOBODYS,
}
const ITEMS: Targets = { 'Room 1 lineItems': OURS, 'Room 9 results': THEIRS, 'Room 1 students': NOBODYS }
const RESULTS: Targets = { 'Room 1 of Amara Okafor': OURS, 'Room 9 of Amara Okafor': NOBODYS }

export const DATA_OUT_ACCESS: Readonly<Record<string, Targets>> = {
  exportOneRoster: OF_DISTRICT,
  createApiKey: OF_DISTRICT,
  listApiKeys: OF_DISTRICT,
  revokeApiKey: KEY,
  listDistrictKeys: OF_DISTRICT,
  listNightlyExports: OF_DISTRICT,
  readNightlyExport: nightly(DONE),
  createNightlyExport: OF_DISTRICT,
  changeNightlyExport: nightly(DONE),
  removeNightlyExport: NOT_REMOVED_TWICE,
  // Nobody listens there, which is an answer.
  testNightlyExport: nightly(DONE),
  // Nobody has confirmed its key.
  sendNightlyExport: nightly(CONFLICT),
  createWebhook: OF_DISTRICT,
  listWebhooks: OF_DISTRICT,
  removeWebhook: REMOVED,
  // Nobody listens there, which is an answer.
  testWebhook: webhook(DONE),
  // It is not paused.
  resumeWebhook: webhook(CONFLICT),
  replaceWebhookSecret: webhook(DONE),
  listWebhookDeliveries: webhook(DONE),
  sendWebhookDeliveryAgain: DELIVERY,
  // Nobody has sent a key.
  createAccessToken: { '': 'lllll l l l l l l l l l l l l l l' },
  listOneRoster11: LISTED,
  readOneRoster11: READ,
  listWithinOneRoster11: WITHIN,
  listOneRosterOfClass11: OF_CLASS,
  listOneRoster12: LISTED,
  readOneRoster12: READ,
  listWithinOneRoster12: WITHIN,
  listOneRosterOfClass12: OF_CLASS,
  listResultsOfClass11: RESULTS,
  listGradebook12: GRADEBOOK,
  readGradebook12: ITEM,
  listWithinGradebook12: ITEMS,
  listResultsOfClass12: RESULTS,
}
