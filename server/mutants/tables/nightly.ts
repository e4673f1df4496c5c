import { inFile, type Mutation } from '../mutation.ts'

const ROOM = 'data-out/nightly/'
const of = (file: string) => inFile(`${ROOM}${file}`, `${ROOM}nightly.test.ts`)
const write = of('write.ts')
const send = of('send.ts')
const rows = of('rows.ts')

/** What keeps nightly files, and the password for their server, from going where nobody has said yes. */
export const NIGHTLY: readonly Mutation[] = [
  write('a confirmed key is kept for another server', 'isOtherServer ? null : (given', '(given'),
  write('another server stays switched on', 'isOtherServer ? false : (given', '(given'),
  write('a password goes to another server', 'isOtherServer || username', 'username'),
  write('a password goes to another user', ' || username !== row.username', ''),
  write('one is switched on that nobody has confirmed', 'given.isOn === true && hostKey === null', 'false'),
  write(
    'a server inside is taken',
    "...(fault === null ? [] : [wrong('host', fault)]),\n    ...(signIn === 'password' && secret === undefined ?",
    "...(signIn === 'password' && secret === undefined ?",
  ),
  write('there may be any number', '  if (known.length >= MAX_EXPORTS)\n', '  if (known.length >= 1e9)\n'),
  write('a removed one keeps its secret', ', sealed_secret: null }', ' }'),
  rows('a removed one is sent to', "    .where('n.removed_at', 'is', null)\n"),
  rows('a secret is kept as it is', 'seal(keyOf(secret), Buffer.from(text), placeOf(which))', 'Buffer.from(text)'),
  send(
    'a night that only people can mend is tried on',
    '      if (!isFinal(failure)) throw failure\n',
    '      throw failure\n',
  ),
  send('people are told each night', ' && row.told_at === null', ''),
  send('a process that stops counts as their fault', '      if (job.stopping.aborted) throw failure\n'),
]
