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

export const DATA_OUT_ACCESS: Readonly<Record<string, Targets>> = {
  exportOneRoster: OF_DISTRICT,
}
