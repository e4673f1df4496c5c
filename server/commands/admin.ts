import { randomUUID } from 'node:crypto'
import { isEmailAddress } from '@hornbook/rules/people/addresses'
import { audit } from '../src/audit/audit.ts'
import { within } from '../src/db/pool.ts'
import { PROVIDER } from '../src/db/provider.ts'
import { findOrCreateAdministrator } from '../src/people/administrators.ts'
import { createLink } from '../src/session/credential-links.ts'
import { findAccountByName } from '../src/session/people.ts'
import { resetStep } from '../src/session/second-step/reset.ts'
import { type CommandContext, runCommand } from './command-context.ts'

// `npm run admin -- create EMAIL` (PEOPLE-12): creates an Administrator, and a one-time link that sets the password.
// `npm run admin -- reset-second-factor EMAIL` (SIGN-15): for the last Administrator, whom no other can help.
const [verb = '', email = '', ...rest] = process.argv.slice(2)
const print = (text: string) => void process.stdout.write(`${text}\n`)

const VERBS: Readonly<Record<string, (context: CommandContext) => Promise<number>>> = {
  create,
  'reset-second-factor': resetSecondStep,
}
const run = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined

if (run && rest.length === 0 && isEmailAddress(email)) await runCommand(run)
else {
  if (run && email !== '' && !isEmailAddress(email)) print(`${email} is not an e-mail address.\n`)
  print('Usage: npm run admin -- create someone@example.org')
  print('       npm run admin -- reset-second-factor someone@example.org')
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

/** Every session of theirs ends, and the mail waits for the server if it does not run. */
async function resetSecondStep({ database }: CommandContext): Promise<number> {
  const outcome = await within(database.queries, [PROVIDER], async tx => {
    const { account } = await findAccountByName(tx, email)
    const administrator =
      account &&
      (await tx
        .selectFrom('administrators')
        .where('account_id', '=', account.id)
        .select('account_id')
        .executeTakeFirst())
    if (!account || !administrator) return 'nobody'
    const author = { actor: 'server', accountId: null, requestId: `admin-reset-${randomUUID()}` }
    const record = { record: 'account', recordId: account.id, facts: { account: account.id } }
    const reset = { accountId: account.id, districtId: PROVIDER, author, now: Date.now(), ...record }
    return (await resetStep(tx, reset)) ? 'reset' : 'none'
  })
  if (outcome === 'nobody') print(`There is no Administrator with the address ${email}. Nothing was changed.`)
  if (outcome === 'none') print(`${email} has no second step. Nothing was changed.`)
  if (outcome === 'reset')
    print(`The second step of ${email} is gone, and every session of theirs has ended. A mail tells them.
They sign in with their password, and set up a new one.`)
  return outcome === 'reset' ? 0 : 1
}
