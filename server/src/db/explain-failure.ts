import type pg from 'pg'

/** How the database is reached: the part of a connection that a message may show. */
type Address = Pick<pg.ClientConfig, 'host' | 'port' | 'user' | 'database'>

/**
 * Says what is wrong with the database at DATABASE_URL and what to do, for failures that the README's steps leave open.
 * Any other failure is returned as it is.
 */
export function explainFailure(failure: unknown, address: Address): unknown {
  // A failure with a path concerns a file, although a socket may fail with the same code.
  if (!(failure instanceof Error) || 'path' in failure) return failure
  const code = (failure as { code?: string }).code ?? (failure.cause as { code?: string } | undefined)?.code ?? ''
  const text = adviceFor(code, failure.message, address)
  return text === null ? failure : new Error(text, { cause: failure })
}

function adviceFor(code: string, message: string, { host, port, user, database }: Address): string | null {
  const server = host?.startsWith('/') ? `the socket in ${host}` : `${host}:${port}`
  if (code === '28P01' || /SASL|password must be a string/.test(message))
    return `PostgreSQL at ${server} refuses the password of ${user}. Check the password in DATABASE_URL; characters like @, / and # must be written as %40, %2F and %23.`
  if (code === '28000')
    return `PostgreSQL at ${server} does not let ${user} in (${message}). Check the user in DATABASE_URL, and pg_hba.conf on the server.`
  if (code === '3D000')
    return `There is no database ${database} at ${server}. Create it: CREATE DATABASE ${database} OWNER ${user} ENCODING 'UTF8' TEMPLATE template0;`
  if (['ECONNREFUSED', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ETIMEDOUT'].includes(code))
    return `PostgreSQL does not answer at ${server} (${code}). Check the address in DATABASE_URL and that PostgreSQL is running.`
  if (code === '53100')
    return `The disk of PostgreSQL at ${server} is full (${message}). Make room there, and run this again: nothing was changed.`
  if (isLost(code, message))
    return `The connection to PostgreSQL at ${server} was lost (${message}). Run this again when it is back: nothing was changed.`
  if (code !== '42501') return null
  if (/create role/.test(message))
    return `The user ${user} may not create roles, and Hornbook serves requests as a role of its own. As a superuser: ALTER ROLE ${user} CREATEROLE;`
  if (/(?:alter|grant) role|role "/.test(message))
    return `The role ${database}_app was made by another user than ${user}. As a superuser: GRANT ${database}_app TO ${user} WITH ADMIN OPTION; or drop that role.`
  return `The user ${user} does not own the database ${database} (${message}). As a superuser: ALTER DATABASE ${database} OWNER TO ${user};`
}

const LOST = ['57P01', '57P02', '57P03', '08003', '08006', 'ECONNRESET', 'EPIPE']

const isLost = (code: string, message: string) => LOST.includes(code) || /Connection terminated/.test(message)
