import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { call } from './api.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Makes another Administrator, with the command that whoever runs Hornbook uses, and sets their password. */
export async function makeAdministrator(email: string, password: string): Promise<void> {
  const { PATH, HOME, HORNBOOK_DATA_DIR: DATA_DIR } = process.env
  const command = [join(ROOT, 'server/commands/admin.ts'), 'create', email]
  const { stdout } = await promisify(execFile)(process.execPath, command, { env: { PATH, HOME, DATA_DIR } })
  const [, token = ''] = /token=([\w-]+)/.exec(stdout) ?? []
  const { status, body } = await call('POST', '/api/credentials', { body: { token, password } })
  if (status !== 200) throw new Error(`${email} could not set a password: ${JSON.stringify(body)}`)
}
