import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { readArguments } from './command-arguments.ts'

// `npm run roster -- import FILE --district SITE_CODE [--apply] [--override] [--same-system | --another-system] [--same N,…]`: the roster endpoints (ROSTER-11) from a shell.
// The address and the account come from --url, --email, --password or HORNBOOK_URL, HORNBOOK_EMAIL, HORNBOOK_PASSWORD.

const USAGE = `npm run roster -- import FILE --district SITE_CODE [--apply] [--override] [--same-system | --another-system] [--restore-zeros] [--same N,…] [--another N,…] [--url URL] [--email EMAIL] [--password PASSWORD]

Shows what a OneRoster zip would change in a district. --apply applies it; --override applies it even if it is held.
--same-system and --another-system answer a file that is held because it may come from another system than the roster here.
--restore-zeros gives ids the leading zeros back that a spreadsheet has removed.
--same and --another answer the numbered questions whether people are the same; answers are kept for later files.
SITE_CODE is the district's OneRoster id, or its number.`

/** How to answer a reason for a hold, if not with --override. */
const WAYS: Readonly<Record<string, string>> = {
  'source.partly_known': 'Say --same-system or --another-system.',
  'source.second': 'Say --same-system or --another-system.',
  'guard.zeros_lost': 'Say --restore-zeros, or apply it as it is with --override.',
  'guard.other_place':
    'Say --same or --another with the numbers of the questions, or apply it as it is with --override.',
  begins_later: 'Apply it with --override, or on its day in the browser.',
}

const WITHOUT_ANSWER = {
  added: 'a new record, because the one here has left',
  leftOut: 'the row is left out',
  held: 'the file is held',
}

interface RosterImport {
  id: string
  attributes: {
    status: string
    source: string | null
    counts: Record<string, Record<string, number>> | null
    holds: { code: string; message: string }[]
    progress: { done: number; of: number; step: string } | null
    problems: {
      severity: string
      file: string | null
      line: number | null
      column: string | null
      message: string
      count: number
    }[]
    problemCounts: Record<string, number>
  }
}

const print = (text: string) => void process.stdout.write(`${text}\n`)
const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  options: {
    district: { type: 'string' },
    apply: { type: 'boolean', default: false },
    override: { type: 'boolean', default: false },
    'same-system': { type: 'boolean', default: false },
    'another-system': { type: 'boolean', default: false },
    'restore-zeros': { type: 'boolean', default: false },
    same: { type: 'string', default: '' },
    another: { type: 'string', default: '' },
    url: { type: 'string', default: process.env.HORNBOOK_URL ?? 'http://localhost:3000' },
    email: { type: 'string', default: process.env.HORNBOOK_EMAIL ?? '' },
    password: { type: 'string', default: process.env.HORNBOOK_PASSWORD ?? '' },
  },
})
const [command, file] = positionals

try {
  if (command !== 'import' || !file || !values.district) throw new Error(USAGE)
  if (!values.email || !values.password) throw new Error(`--email and --password are required.\n\n${USAGE}`)
  process.exitCode = await importFile(file, values.district)
} catch (failure) {
  print(failure instanceof Error ? failure.message : String(failure))
  process.exitCode = 1
}

async function importFile(path: string, siteCode: string): Promise<number> {
  // npm changes to the root folder; INIT_CWD is where it was called.
  const bytes = await readFile(resolve(process.env.INIT_CWD ?? process.cwd(), path)).catch(() => {
    throw new Error(`There is no file ${path} that can be read.`)
  })
  const { email, password } = values
  const session = { data: { type: 'user', attributes: { email, password } } }
  const user = await ask<{ attributes: { authenticationToken: string } }>('POST', '/api/users/session', '', session)
  const token = user.attributes.authenticationToken
  const districts = await ask<{ id: string; attributes: { name: string; oneRosterId: string | null } }[]>(
    'GET',
    '/api/districts',
    token,
  )
  const district =
    districts.find(one => one.attributes.oneRosterId === siteCode) ?? districts.find(one => one.id === siteCode)
  if (!district) throw new Error(`There is no district with the site code ${siteCode} that you can reach.`)
  const imports = `/api/districts/${district.id}/roster_imports`
  const read = await waitUntilSettled(
    imports,
    token,
    await ask<RosterImport>('POST', `${imports}?fileName=${encodeURIComponent(basename(path))}`, token, bytes),
  )
  const shown = await answerPeople(imports, token, await answerQuestion(imports, token, read))
  print(`\n${basename(path)} → ${district.attributes.name}\n`)
  report(shown)
  await printQuestions(imports, token, shown)
  if (shown.attributes.status === 'failed') return 1
  if (!values.apply) {
    print('\nNothing was changed. Run it again with --apply to apply it.')
    return 0
  }
  const body = { data: { type: 'rosterImport', attributes: { override: values.override } } }
  const applied = await waitUntilSettled(
    imports,
    token,
    await ask<RosterImport>('POST', `${imports}/${shown.id}/apply`, token, body),
  )
  print(
    applied.attributes.status === 'applied' ? '\nApplied.' : `\nNot applied: the file is ${applied.attributes.status}.`,
  )
  return applied.attributes.status === 'applied' ? 0 : 1
}

/** Answers what a file is held for: lost zeros, and which system it comes from. */
async function answerQuestion(imports: string, token: string, read: RosterImport): Promise<RosterImport> {
  const asks = (prefix: string) => read.attributes.holds.some(({ code }) => code.startsWith(prefix))
  const isGiven = values['same-system'] || values['another-system']
  const attributes = {
    ...(values['restore-zeros'] && asks('guard.zeros_lost') && { restoreZeros: true }),
    ...(isGiven && asks('source.') && { sameSystem: values['same-system'] }),
  }
  if (Object.keys(attributes).length === 0) return read
  const body = { data: { type: 'rosterImport', attributes } }
  return waitUntilSettled(imports, token, await ask<RosterImport>('PATCH', `${imports}/${read.id}`, token, body))
}

interface Question {
  id: string
  attributes: {
    value: string
    knownName: string
    knownPlace: string | null
    incomingName: string
    same: boolean | null
    unanswered: 'added' | 'leftOut' | 'held'
  }
}

/** Says whether people are the same (ROSTER-63), and previews the file again with that. */
async function answerPeople(imports: string, token: string, read: RosterImport): Promise<RosterImport> {
  const numbersOf = (list: string) => list.split(',').filter(number => number.trim() !== '')
  const said = [
    ...numbersOf(values.same).map(number => ({ number: number.trim(), same: true })),
    ...numbersOf(values.another).map(number => ({ number: number.trim(), same: false })),
  ]
  if (said.length === 0) return read
  for (const { number, same } of said) {
    const data = { type: 'rosterQuestion', id: number, attributes: { same } }
    await ask('PATCH', `${imports}/${read.id}/questions/${encodeURIComponent(number)}`, token, { data })
  }
  const body = { data: { type: 'rosterImport', attributes: {} } }
  return waitUntilSettled(imports, token, await ask<RosterImport>('PATCH', `${imports}/${read.id}`, token, body))
}

async function printQuestions(imports: string, token: string, { id }: RosterImport): Promise<void> {
  const questions = await ask<Question[]>('GET', `${imports}/${id}/questions`, token)
  if (questions.length === 0) return
  print('\nIs this the same person?')
  for (const { id: number, attributes } of questions) {
    const { value, knownName, knownPlace, incomingName, same, unanswered } = attributes
    const about = [value, knownPlace].filter(Boolean).join(', ')
    const said = same === null ? `without an answer ${WITHOUT_ANSWER[unanswered]}` : same ? 'the same' : 'another'
    print(`  ${number}. ${knownName} (${about}) → ${incomingName}: ${said}`)
  }
  if (questions.some(({ attributes }) => attributes.same === null))
    print('Answer with --same or --another and the numbers, such as --same 1,3.')
}

async function ask<T>(method: string, path: string, token: string, body?: object): Promise<T> {
  const zip = Buffer.isBuffer(body)
  const answer = await fetch(new URL(path, values.url), {
    method,
    headers: {
      ...(token && { authorization: `Token token=${token}` }),
      ...(body && { 'content-type': zip ? 'application/zip' : 'application/vnd.api+json' }),
    },
    ...(body && { body: zip ? new Uint8Array(body) : JSON.stringify(body) }),
  })
  const document = (await answer.json()) as { data: T; errors?: { title: string; detail: string }[] }
  if (document.errors) throw new Error(document.errors.map(({ title, detail }) => `${title}: ${detail}`).join('\n'))
  return document.data
}

/** Polls an import until it is neither reading nor applying. */
async function waitUntilSettled(imports: string, token: string, first: RosterImport): Promise<RosterImport> {
  let current = first
  while (current.attributes.status === 'reading' || current.attributes.status === 'applying') {
    const { progress } = current.attributes
    if (progress && process.stdout.isTTY) process.stdout.write(`\r${progress.step} ${progress.done} %   `)
    await new Promise(resolve => setTimeout(resolve, 1_000))
    current = await ask<RosterImport>('GET', `${imports}/${current.id}`, token)
  }
  return current
}

function report({ attributes }: RosterImport) {
  const { counts, holds, problems, problemCounts } = attributes
  if (counts) {
    const columns = ['added', 'changed', 'moved', 'archived', 'unarchived', 'unchanged', 'skipped']
    print(['', ...columns].map((name, at) => (at === 0 ? name.padEnd(12) : name.padStart(11))).join(''))
    for (const [kind, row] of Object.entries(counts))
      print(kind.padEnd(12) + columns.map(column => String(row[column] ?? 0).padStart(11)).join(''))
  }
  const met = Object.entries(problemCounts).filter(([, count]) => count > 0)
  if (met.length > 0) print(`\nProblems: ${met.map(([severity, count]) => `${count} ${severity}`).join(', ')}`)
  for (const { severity, file: name, line, column, message, count } of problems.slice(0, 20)) {
    const place = [name, line && `line ${line}`, column].filter(Boolean).join(', ')
    print(`  ${severity}${place ? ` (${place})` : ''}: ${message}${count > 1 ? ` [${count} times]` : ''}`)
  }
  if (problems.length > 20) print(`  … and ${problems.length - 20} more; the CSV on the district's page has them all.`)
  for (const { code, message } of holds) {
    print(`\nHeld: ${message}\n  ${WAYS[code] ?? 'Apply it with --override.'}`)
  }
}
