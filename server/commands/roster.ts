import { readFile, writeFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { readArguments } from './command-arguments.ts'
import { print, type RosterImport, report } from './roster-report.ts'

// `npm run roster -- export FILE --district SITE_CODE [--oneroster 1.1] [--results]`: the roster as it is, as a OneRoster zip (OUT-1).
// `npm run roster -- import FILE --district SITE_CODE [--apply] [--override] [--same-system | --another-system] [--same N,…]`: the roster endpoints (ROSTER-11) from a shell.
// The address and the account come from --url, --email, --password or HORNBOOK_URL, HORNBOOK_EMAIL, HORNBOOK_PASSWORD.

const USAGE = `npm run roster -- import FILE --district SITE_CODE [--apply] [--override] [--same-system | --another-system] [--restore-zeros] [--same N,…] [--another N,…] [--url URL] [--email EMAIL] [--password PASSWORD]
npm run roster -- export FILE --district SITE_CODE [--oneroster 1.1|1.2] [--results] [--url URL] [--email EMAIL] [--password PASSWORD]

import shows what a OneRoster zip would change in a district. --apply applies it; --override applies it even if it is held.
--same-system and --another-system answer a file that is held because it may come from another system than the roster here.
--restore-zeros gives ids the leading zeros back that a spreadsheet has removed.
--same and --another answer the numbered questions whether people are the same; answers are kept for later files.
export writes the district's roster to a file as a OneRoster zip, 1.2 unless --oneroster says 1.1; --results adds each student's progress.
SITE_CODE is the district's OneRoster id, or its number.`

const WITHOUT_ANSWER = {
  added: 'a new record, because the one here has left',
  leftOut: 'the row is left out',
  held: 'the file is held',
}

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
    oneroster: { type: 'string', default: '1.2' },
    results: { type: 'boolean', default: false },
    url: { type: 'string', default: process.env.HORNBOOK_URL ?? 'http://localhost:3000' },
    email: { type: 'string', default: process.env.HORNBOOK_EMAIL ?? '' },
    password: { type: 'string', default: process.env.HORNBOOK_PASSWORD ?? '' },
  },
})
const [command, file] = positionals

try {
  if (!(command === 'import' || command === 'export') || !file || !values.district) throw new Error(USAGE)
  if (!values.email || !values.password) throw new Error(`--email and --password are required.\n\n${USAGE}`)
  const work = command === 'import' ? importFile : exportFile
  process.exitCode = await work(file, await signIn(values.district))
} catch (failure) {
  print(failure instanceof Error ? failure.message : String(failure))
  process.exitCode = 1
}

/** npm changes to the root folder; INIT_CWD is where it was called. */
function placeOf(path: string) {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path)
}

interface SignedIn {
  readonly token: string
  readonly district: {
    readonly id: string
    readonly attributes: { readonly name: string; readonly oneRosterId: string | null }
  }
}

/** Signs in, and finds the district among those that the account reaches. */
async function signIn(siteCode: string): Promise<SignedIn> {
  const { email, password } = values
  const session = { data: { type: 'user', attributes: { email, password } } }
  const user = await ask<{ attributes: { authenticationToken: string } }>('POST', '/api/users/session', '', session)
  const token = user.attributes.authenticationToken
  const districts = await ask<SignedIn['district'][]>('GET', '/api/districts', token)
  const district =
    districts.find(one => one.attributes.oneRosterId === siteCode) ?? districts.find(one => one.id === siteCode)
  if (!district) throw new Error(`There is no district with the site code ${siteCode} that you can reach.`)
  return { token, district }
}

async function exportFile(path: string, { token, district }: SignedIn): Promise<number> {
  const query = new URLSearchParams({ version: values.oneroster, results: String(values.results) })
  const url = new URL(`/api/districts/${district.id}/oneroster_export?${query}`, values.url)
  const answer = await fetch(url, { headers: { authorization: `Token token=${token}` } })
  if (!answer.ok || !answer.body) throw new Error(await refusalIn(answer))
  // Never over a file that is there: who mistypes a name loses nothing.
  await writeFile(placeOf(path), answer.body, { flag: 'wx', mode: 0o600 }).catch(failure => {
    throw new Error(`${path} cannot be written (${(failure as { code?: string }).code ?? 'broken off'}).`)
  })
  print(`${district.attributes.name} → ${path}`)
  return 0
}

async function refusalIn(answer: Response): Promise<string> {
  return ((await answer.json()) as { errors: { title: string; detail: string }[] }).errors
    .map(({ title, detail }) => `${title}: ${detail}`)
    .join('\n')
}

async function importFile(path: string, { token, district }: SignedIn): Promise<number> {
  const bytes = await readFile(placeOf(path)).catch(() => {
    throw new Error(`There is no file ${path} that can be read.`)
  })
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
