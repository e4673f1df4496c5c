import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PEOPLE, type Person } from './people.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Nothing in the portal changes this status: it is the provider's, in the database. */
export async function setTraining(person: Person, status: 'training' | 'enabled'): Promise<void> {
  const { PATH, HOME, HORNBOOK_DATA_DIR: DATA_DIR } = process.env
  const program = `
    import { runCommand } from '${join(ROOT, 'server/commands/command-context.ts')}'
    import { within } from '${join(ROOT, 'server/src/db/pool.ts')}'
    const [status, email] = process.argv.slice(1)
    await runCommand(async ({ database }) => {
      await within(database.queries, 'all', async tx => {
        const { id } = await tx.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()
        await tx.updateTable('staff').set({ status }).where('account_id', '=', id).execute()
      })
      return 0
    })`
  const args = ['--input-type=module', '-e', program, status, PEOPLE[person]]
  await promisify(execFile)(process.execPath, args, { env: { PATH, HOME, DATA_DIR } })
}
