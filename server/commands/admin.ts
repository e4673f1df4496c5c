import { randomUUID } from 'node:crypto'
import { isEmailAddress } from '@hornbook/rules/people/addresses'
import { audit } from '../src/audit/audit.ts'
import { within } from '../src/db/pool.ts'
import { PROVIDER } from '../src/db/provider.ts'
import { findAdministrator, findOrCreateAdministrator } from '../src/people/administrators.ts'
import { createLink } from '../src/session/credential-links.ts'
import { renameAdministrator } from '../src/session/my-account/name.ts'
import { findAccountByName } from '../src/session/people.ts'
import { resetStep } from '../src/session/second-step/reset.ts'
import { askName, readName, type TypedName } from './ask-name.ts'
import { readArguments } from './command-arguments.ts'
import { type CommandContext, runCommand } from './command-context.ts'

// `npm run admin -- create EMAIL` (PEOPLE-12): creates an Administrator, and a one-time link that sets the password.
// `npm run admin -- reset-second-factor EMAIL` (SIGN-15): for the last Administrator, whom no other can help.
const USAGE = `Usage: npm run admin -- create someone@example.org [--first-name Ada --last-name Lovelace]
       npm run admin -- reset-second-factor someone@example.org`
const print = (text: string) => void process.stdout.write(`${text}\n`)

const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  options: { 'first-name': { type: 'string' }, 'last-name': { type: 'string' } },
})
const [verb = '', email = '', ...rest] = positionals
const typed = [values['first-name'], values['last-name']]

const VERBS: Readonly<Record<string, (context: CommandContext) => Promise<number>>> = {
  create,
  'reset-second-factor': resetSecondStep,
}
const run = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined
const problem = problemOf()

if (run && problem === null) await runCommand(run)
else {
  if (run && problem) print(`${problem}\n`)
  print(USAGE)
  process.exitCode = 2
}

/** What is wrong with the arguments: null for nothing, no words where the usage says it. */
function problemOf(): string | null {
  if (rest.length > 0 || email === '') return ''
  if (!isEmailAddress(email)) return `${email} is not an e-mail address.`
  const given = typed.filter(each => each !== undefined)
  if (given.length === 0) return null
  if (verb !== 'create') return ''
  if (given.length === 1) return '--first-name and --last-name belong together.'
  for (const each of given) {
    const read = readName(each)
    if ('problem' in read) return `'${each}' is no name. ${read.problem}`
  }
  return null
}

/** Running it again for the same person creates a new link; the previous one stops working. */
async function create({ configuration, database, owner }: CommandContext): Promise<number> {
  const known = await findAdministrator(owner, email)
  // Colleagues and the audit call an Administrator by name.
  const name = known === 'somebodyElse' ? null : await nameFor(known)
  if (name === undefined) {
    print(`An Administrator has a name. Say it with --first-name and --last-name. Nothing was changed.\n\n${USAGE}`)
    return 2
  }
  const found = await findOrCreateAdministrator(owner, email, name ?? undefined)
  if (found === null) {
    print(`${email} belongs to an account that is not an Administrator. Nothing was changed.`)
    return 1
  }
  const { id, isNew } = found
  const token = await within(database.queries, [PROVIDER], async tx => {
    const author = { actor: 'server', accountId: null, requestId: `admin create ${randomUUID()}` }
    if (name && !isNew) await renameAdministrator(tx, author, id, name)
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

/** The name to write: null to leave the one there is, undefined where nobody says one. */
async function nameFor(known: { readonly hasName: boolean } | null): Promise<TypedName | null | undefined> {
  const [first, last] = typed.map(each => each !== undefined && readName(each))
  if (first && last && 'name' in first && 'name' in last) return { first: first.name, last: last.name }
  if (known?.hasName) return null
  const { stdin: input, stdout: output } = process
  return input.isTTY && output.isTTY ? ((await askName({ input, output })) ?? undefined) : undefined
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
