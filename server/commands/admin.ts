import { randomUUID } from 'node:crypto'
import { isEmailAddress } from '@hornbook/rules/people/addresses'
import { audit } from '../src/audit/audit.ts'
import { within } from '../src/db/pool.ts'
import { PROVIDER } from '../src/db/provider.ts'
import { findOrCreateAdministrator } from '../src/people/administrators.ts'
import { createLink } from '../src/session/credential-links.ts'
import { type CommandContext, runCommand } from './command-context.ts'

// `npm run admin -- create EMAIL` (PEOPLE-12): creates an Administrator, and a one-time link that sets the password.
const [verb, email = '', ...rest] = process.argv.slice(2)
const print = (text: string) => void process.stdout.write(`${text}\n`)

if (verb === 'create' && rest.length === 0 && isEmailAddress(email)) await runCommand(create)
else {
  if (verb === 'create' && email !== '' && !isEmailAddress(email)) print(`${email} is not an e-mail address.\n`)
  print('Usage: npm run admin -- create someone@example.org')
  process.exitCode = 2
}

/** Running it again for the same person creates a new link; the previous one stops working. */
async function create({ configuration, database, owner }: CommandContext): Promise<number> {
  const found = await findOrCreateAdministrator(owner, email)
  if (found === null) {
    print(`${email} belongs to an account that is not an Administrator. Nothing was changed.`)
    return 1
  }
  const { id, isNew } = found
  const token = await within(database.queries, [PROVIDER], async tx => {
    const author = { actor: 'server', accountId: null, requestId: `admin create ${randomUUID()}` }
    const after = { email, administrator: true }
    const changes = isNew ? [{ record: 'account', recordId: id, before: null, after }] : []
    await audit(tx, author, PROVIDER, 'administrator.create', changes, { account: id })
    return createLink(tx, id, 'invitation', { settings: configuration.settings, now: Date.now() })
  })
  print(
    `${email} is an Administrator. This link sets the password. It works once, within ${configuration.settings.credentialLinks.invitationDays} days:`,
  )
  print(`\n${configuration.settings.publicUrl}/unauth/teacher?token=${token}\n`)
  return 0
}
