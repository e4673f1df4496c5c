import { randomUUID } from 'node:crypto'
import { isEmailAddress } from '@hornbook/rules/people/addresses'
import { audit, PROVIDER } from '../src/audit/audit.ts'
import { type Db, within } from '../src/db/pool.ts'
import { createLink } from '../src/session/credential-links.ts'
import { type CommandContext, runCommand } from './command-context.ts'

// `npm run admin -- create EMAIL` (PEOPLE-12): creates an Administrator, and a one-time link that sets the password.
const [verb, email = '', ...rest] = process.argv.slice(2)
const print = (text: string) => void process.stdout.write(`${text}\n`)

if (verb === 'create' && rest.length === 0 && isEmailAddress(email)) await runCommand(create)
else {
  print('Usage: npm run admin -- create someone@example.org')
  process.exitCode = 2
}

/** Running it again for the same person creates a new link; the previous one stops working. */
async function create({ configuration, database }: CommandContext): Promise<number> {
  const token = await within(database.queries, [PROVIDER], async tx => {
    const found = await findOrCreateAdministrator(tx)
    if (found === null) return null
    const { id, isNew } = found
    const author = { actor: 'server', accountId: null, requestId: `admin create ${randomUUID()}` }
    const after = { email, administrator: true }
    const changes = isNew ? [{ record: 'account', recordId: id, before: null, after }] : []
    await audit(tx, author, PROVIDER, 'administrator.create', changes, { account: id })
    return createLink(tx, id, 'invitation', { settings: configuration.settings, now: Date.now() })
  })
  if (token === null) {
    print(`${email} belongs to an account that is not an Administrator. Nothing was changed.`)
    return 1
  }
  print(
    `${email} is an Administrator. This link sets the password. It works once, within ${configuration.settings.credentialLinks.invitationDays} days:`,
  )
  print(`\n${configuration.settings.publicUrl}/unauth/teacher?token=${token}\n`)
  return 0
}

/** The Administrator account of the address, created if there is none; null if the account is not an Administrator's. */
async function findOrCreateAdministrator(tx: Db): Promise<{ id: string; isNew: boolean } | null> {
  const known = await tx
    .selectFrom('accounts')
    .select(['id', 'administrator'])
    .where(or => or(or.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  if (known) return known.administrator ? { id: known.id, isNew: false } : null
  const { id } = await tx
    .insertInto('accounts')
    .values({ email, administrator: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, isNew: true }
}
