import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '../src/db/embedded/start.ts'
import { fastFolder, IN_MEMORY } from '../src/test/cluster.ts'
import { type Checkout, checkoutCopy } from './checkout.ts'
import type { Mutation } from './mutation.ts'
import { MUTATIONS } from './mutations.ts'
import { runTests, runTrial, type Trial } from './trial.ts'

// `npm run mutants [-- --always] [WORDS]`: removes every guard, one at a time, in a copy of the checkout, and expects a
// test to fail. With words: only the mutations whose name or file contains all of them. With --passed, the tests have just
// passed in this checkout: one file of them is enough to show that the copy works.
const { values, positionals } = parseArgs({
  options: { always: { type: 'boolean', default: false }, passed: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const say = (text: string) => void process.stdout.write(`${text}\n`)

const chosen = MUTATIONS.filter(
  ({ what, file, always }) =>
    (!values.always || always) &&
    positionals.every(word => `${file} ${what}`.toLowerCase().includes(word.toLowerCase())),
)
if (chosen.length === 0) {
  say('No mutation matches these words.')
  process.exit(1)
}
const data = realpathSync(mkdtempSync(join(fastFolder(), 'hornbook-mutants-data-')))
const database = await startEmbedded({ dataDir: data, log: { info: () => {}, warn: say }, settings: IN_MEMORY })
const { host, port, user, password } = database.ownerConfig('postgres')
const postgres = `postgres://${user}:${password}@socket/postgres?host=${encodeURIComponent(String(host))}&port=${port}`
const copies = Array.from({ length: Math.min(availableParallelism(), chosen.length) }, checkoutCopy)
const tidy = () => {
  for (const copy of copies) copy.remove()
  rmSync(data, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
process.once('exit', tidy)
try {
  process.exitCode = (await runAll()) ? 0 : 1
} finally {
  await database.stop()
}

/** A failure after a mutation means something only if the tests passed before. */
async function passesUnmutated({ folder }: Checkout): Promise<boolean> {
  const needed = values.passed ? chosen.slice(-1) : chosen
  const tests = [...new Set(needed.flatMap(mutation => mutation.tests))]
  const { failed, passed, first } = await runTests(tests, undefined, folder, postgres)
  if (failed === 0 && passed > 0) return true
  say(`Without any mutation: ${first}`)
  return false
}

async function runAll(): Promise<boolean> {
  const waiting = [...chosen]
  const trials: Trial[] = []
  let isSound = true
  const worker = async (copy: Checkout) => {
    if (copy === copies[0]) isSound = await passesUnmutated(copy)
    for (let next = isSound && waiting.shift(); next; next = isSound && waiting.shift()) {
      const trial = await runTrial(next, copy.folder, postgres)
      trials.push(trial)
      printTrial(trial)
    }
  }
  await Promise.all(copies.map(worker))
  const of = (verdict: string) => trials.filter(trial => trial.verdict === verdict)
  const bad = trials.filter(trial => trial.verdict !== 'killed')
  say(
    `${trials.length} mutations: ${of('killed').length} killed, ${of('survived').length} survived, ${
      of('gone').length
    } no longer apply, ${of('broken').length} broke the tests themselves`,
  )
  for (const { mutation, verdict } of bad) say(`  ${verdict}: ${nameOf(mutation)}`)
  return isSound && bad.length === 0
}

function nameOf({ file, what }: Mutation) {
  return `${file.replace('server/src/', '')}: ${what}`
}

function printTrial({ mutation, verdict, by, ms }: Trial) {
  say(`${verdict.padEnd(8)} ${(ms / 1000).toFixed(1).padStart(5)} s  ${nameOf(mutation)}  <- ${by}`)
}
