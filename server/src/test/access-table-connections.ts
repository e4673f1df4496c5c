import type { Targets } from './access-table-nested.ts'

/** Rows of the access matrix for rosters that come by themselves: as for roster files. */

const OF_DISTRICT: Targets = {
  //               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Maple Grove': '11111        .   .    f   f    f    f    .    t   4    4    4    m    f   1',
  'Harbor Point': '11111       .   4    4   4    4    4    4    t   4    .    f    m    4   1',
  'Dry Creek': '11111          .   4    4   4    4    4    4    t   4    4    4    m    m   1',
  missing: '11111              4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  malformed: '11111            4   4    4   4    4    4    4    t   4    4    4    m    4   1',
}
/** One that is not there. */
const NONE: Targets = {
  'Maple Grove': '11111        4   4    f   f    f    f    4    t   4    4    4    m    f   1',
  'Harbor Point': '11111       4   4    4   4    4    4    4    t   4    4    f    m    4   1',
  missing: '11111              4   4    4   4    4    4    4    t   4    4    4    m    4   1',
}
/** A connection of Maple Grove that is off, in its district and in another one. */
const ONE: Targets = {
  'Maple Grove with its connection': '11111 . . f f f f . t 4 4 4 m f 1',
  'Harbor Point with its connection': '11111 4 4 4 4 4 4 4 t 4 4 f m 4 1',
  ...NONE,
}
/** The account of a connection of Maple Grove; its other connection has none. */
const ACCOUNT: Targets = {
  'Maple Grove with its SFTP account': '11111 . . f f f f . t 4 4 4 m f 1',
  'Harbor Point with its SFTP account': '11111 4 4 4 4 4 4 4 t 4 4 f m 4 1',
  'Maple Grove with its connection': '11111 4 4 f f f f 4 t 4 4 4 m f 1',
  ...NONE,
}
const written = (targets: Targets): Targets =>
  Object.fromEntries(Object.entries(targets).map(([target, row]) => [target, row.replace(MANAGED, '$1x')]))
/** Whoever a roster system manages changes nothing of it. */
const MANAGED = /^(11111(?:\s+\S){6}\s+)[.4c]/

export const CONNECTION_ACCESS: Readonly<Record<string, Targets>> = {
  listConnections: OF_DISTRICT,
  readConnection: ONE,
  createConnection: written(OF_DISTRICT),
  changeConnection: written(ONE),
  deleteConnection: written(NONE),
  testConnection: written(ONE),
  runConnection: written({
    ...ONE,
    'Maple Grove with its connection': '11111 c c f f f f c t 4 4 4 m f 1',
  }),
  listConnectionRuns: ONE,
  readConnectionFile: NONE,
  readSftpAccount: ACCOUNT,
  changeSftpAccount: written(ACCOUNT),
  createSftpPassword: written(ACCOUNT),
  deleteSftpPassword: written(ACCOUNT),
  moveSftpFiles: written(ACCOUNT),
  startSftpAgain: written(ACCOUNT),
}
