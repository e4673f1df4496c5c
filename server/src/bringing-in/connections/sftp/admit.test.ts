import type { AuthContext } from 'ssh2'
import { beforeAll, expect, test } from 'vitest'
import { over } from '../../../db/driver/open-pool.ts'
import type { Db } from '../../../db/pool.ts'
import { utils } from '../../../outbound/sftp/ssh.ts'
import { forgetGuess, recordSftpGuess } from '../../../session/throttle.ts'
import { inTown } from '../../../test/in-town.ts'
import { newKeys, type SftpTown, serveSftp } from '../../../test/sftp.ts'
import { admit } from './admit.ts'

const { app, district } = inTown({ runsJobs: false })
let town: SftpTown
beforeAll(async () => {
  town = await serveSftp(app.app, district())
})

/** What the database is told before a client is answered, and what is done afterwards. */
async function worked(shown: object, ip = '203.0.113.7') {
  const statements: string[] = []
  const { queries } = app.app.db
  const counted = over(queries, {
    provideConnection: consumer =>
      queries.getExecutor().provideConnection(connection => {
        const executeQuery: typeof connection.executeQuery = query => {
          // Which district it is about may differ.
          statements.push(query.sql.replace(/\d+/g, 'n'))
          return connection.executeQuery(query)
        }
        return consumer(Object.assign(Object.create(connection), { executeQuery }))
      }),
  }) as Db
  const later: (() => Promise<void>)[] = []
  const admitted = await admit(shown as AuthContext, ip, {
    queries: counted,
    log: app.app.log,
    guesses: { record: guess => recordSftpGuess(counted, guess), forget: guess => forgetGuess(counted, guess) },
    clock: Date.now,
    later: work => later.push(work),
  })
  return { admitted, statements, later: later.length }
}

const password = (username: string, given = 'not it') => ({ method: 'password', username, password: given })
function publicKey(username: string) {
  const key = utils.parseKey(newKeys().public)
  if (key instanceof Error) throw key
  return { method: 'publickey', username, key: { algo: key.type, data: key.getPublicSSH() } }
}

test.each([
  ['a password', password],
  ['a key', publicKey],
])('a refusal of %s asks the database the same, whether or not the name exists', async (_, shown) => {
  const [known, unknown] = [await worked(shown(town.username)), await worked(shown('nobody'))]
  expect([known.admitted, unknown.admitted]).toEqual([null, null])
  expect(known.statements).toEqual(unknown.statements)
  expect(known.statements.length).toBeGreaterThan(4)
  expect([known.later, unknown.later]).toEqual([1, 0])
})

test('so does one from an address that is not allowed, which the right password does not get round', async () => {
  await app.owner(`UPDATE connections SET settings = '{"allowedFrom": ["198.51.100.0/24"]}' WHERE id = $1`, [
    town.login.connectionId,
  ])
  const [known, unknown] = [
    await worked(password(town.username, town.password)),
    await worked(password('nobody', town.password)),
  ]
  expect(known.admitted).toBe(null)
  expect(known.statements).toEqual(unknown.statements)
  expect((await worked(password(town.username, town.password), '198.51.100.9')).admitted).not.toBe(null)
})
