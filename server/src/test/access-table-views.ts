import type { Targets } from './access-table-nested.ts'

/** Rows of the access matrix for the views of a district: everybody's own, and those that colleagues share. */

const VIEWS: Targets = {
  //               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Maple Grove': '11111        .   .    .   .    .    .    .    t   4    4    4    m    .   1',
  'Harbor Point': '11111       .   4    4   4    4    4    4    t   4    .    .    m    4   1',
  'Dry Creek': '11111          .   4    4   4    4    4    4    t   4    4    4    m    m   1',
  missing: '11111              4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  malformed: '11111            4   4    4   4    4    4    4    t   4    4    4    m    4   1',
}

/** Everybody sends the address of Maple Grove's dashboard. */
const CREATED: Targets = {
  ...VIEWS,
  'Harbor Point': '11111 n 4 4 4 4 4 4 t 4 n n m 4 1',
  'Dry Creek': '11111 n 4 4 4 4 4 4 t 4 4 4 m m 1',
}

/** One that Dana shares of the school Oak. */
const SHARED: Targets = {
  //                                  no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  "Maple Grove with Dana's view": '11111          .   .    .   .    .    4    .    t   4    4    4    m    .   1',
  "Harbor Point with Dana's view": '11111         4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  'Maple Grove with missing': '11111              4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  'Maple Grove with malformed': '11111            4   4    4   4    4    4    4    t   4    4    4    m    4   1',
}

const OWN: Targets = {
  ...SHARED,
  "Maple Grove with Dana's view": '11111 4 . 4 4 4 4 4 t 4 4 4 m 4 1',
}

export const VIEW_ACCESS: Readonly<Record<string, Targets>> = {
  listSavedViews: VIEWS,
  createSavedView: CREATED,
  readSavedView: SHARED,
  changeSavedView: OWN,
  deleteSavedView: OWN,
  // The link is none of ours.
  stopViewMails: { '': '4444444444444444444' },
}
