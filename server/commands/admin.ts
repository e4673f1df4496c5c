import { randomUUID } from 'node:crypto'
import { audit, PROVIDER } from '../src/audit/audit.ts'
import { type Db, within } from '../src/db/pool.ts'
import { makeLink } from '../src/session/credential-links.ts'
import { type Reached, runCommand } from './reach.ts'

// `npm run admin -- create EMAIL` (D 23): an Administrator, and a one-time link that sets the password.
const [verb, email = '', ...rest] = process.argv.slice(2)
const say = (text: string) => void process.stdout.write(`${text}\n`)

if (verb === 'create' && rest.length === 0 && /^[^\s@]+@[^\s@]+$/.test(email)) await runCommand(create)
else {
  say('Say whom: npm run admin -- create someone@example.org')
  process.exitCode = 2
}

/** Asked again for the same person, it makes a new link; the one before stops working. */
async function create({ configuration, database }: Reached): Promise<number> {
  const token = await within(database.queries, [PROVIDER], async tx => {
    const found = await administratorNamed(tx)
    if (found === null) return null
    const { id, made } = found
    const author = { actor: 'server', accountId: null, requestId: `admin create ${randomUUID()}` }
    const after = { email, administrator: true }
    const changes = made ? [{ record: 'account', recordId: id, before: null, after }] : []
    await audit(tx, author, PROVIDER, 'administrator.create', changes, { account: id })
    return makeLink(tx, id, 'invitation', { settings: configuration.settings, now: Date.now() })
  })
  if (token === null) {
    say(`${email} belongs to somebody else's account, and stays what it is. Nothing was changed.`)
    return 1
  }
  say(
    `${email} is an Administrator. This link sets the password; it works once, within ${configuration.settings.credentialLinks.invitationDays} days:`,
  )
  say(`\n${configuration.settings.publicUrl}/unauth/teacher?token=${token}\n`)
  return 0
}

/** The account of the address, made where there is none; null where it is not an Administrator's. */
async function administratorNamed(tx: Db): Promise<{ id: string; made: boolean } | null> {
  const known = await tx
    .selectFrom('accounts')
    .select(['id', 'administrator'])
    .where(or => or(or.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  if (known) return known.administrator ? { id: known.id, made: false } : null
  const { id } = await tx
    .insertInto('accounts')
    .values({ email, administrator: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, made: true }
}
