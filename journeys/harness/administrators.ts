import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { call } from './api.ts'

const ROOT = join(import.meta.dirname, '../..')

type Name = readonly [first: string, last: string]
const IDA: Name = ['Ida', 'Minister']

/** Makes another Administrator, with the command that whoever runs Hornbook uses, and sets their password. */
export async function makeAdministrator(email: string, password: string, name?: Name): Promise<void> {
  const token = await inviteAdministrator(email, process.env.HORNBOOK_DATA_DIR ?? '', name)
  const { status, body } = await call('POST', '/api/credentials', { body: { token, password } })
  if (status !== 200) throw new Error(`${email} could not set a password: ${JSON.stringify(body)}`)
}

/** Makes an Administrator of the server with this folder. Returns the token of the link that sets their password. */
export async function inviteAdministrator(email: string, dataDir: string, name: Name = IDA): Promise<string> {
  const { PATH, HOME } = process.env
  const [first, last] = name
  const options = ['--first-name', first, '--last-name', last]
  const command = [join(ROOT, 'server/commands/admin.ts'), 'create', email, ...options]
  const { stdout } = await promisify(execFile)(process.execPath, command, { env: { PATH, HOME, DATA_DIR: dataDir } })
  return /token=([\w-]+)/.exec(stdout)?.[1] ?? ''
}
