import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'

/** Running children. Each leads its own process group, so that everything it started is stopped with it. */
const running = new Set()

/**
 * Starts a program in its own process group: Ctrl-C then reaches it once, from us, and not from the terminal as
 * well. Returns the child and a promise of its exit code (128 + signal number when a signal ended it).
 */
export function start(program, args, options = {}) {
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options, detached: true })
  running.add(child)
  const ended = new Promise(resolve => {
    child.once('error', error => {
      console.error(`Could not start ${program}: ${error.message}`)
      running.delete(child)
      resolve(127)
    })
    child.once('exit', (code, signal) => {
      running.delete(child)
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
  return { child, ended }
}

/** Runs a program to its end and resolves to its exit code. */
export function run(program, args, options) {
  return start(program, args, options).ended
}

/** Runs a program to its end and resolves to its exit code and everything it printed. */
export async function runQuietly(program, args, options) {
  const { child, ended } = start(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (output += text))
  const closed = new Promise(resolve => child.once('close', resolve))
  const code = await ended
  if (code !== 127) await closed
  return { code, output }
}

/** Sends a signal to every child and everything they started. */
function signalAll(signal) {
  for (const child of running) {
    try {
      process.kill(-child.pid, signal)
    } catch {
      // Already ended.
    }
  }
}

const STOP_TIMEOUT_SECONDS = 15
let lastSignalAt = 0

/** Whether this process has been told to stop. */
export const isStopping = () => lastSignalAt > 0

/**
 * Forwards Ctrl-C and kill to the children, once: npm and the terminal both send them. With `toTree` the signal goes
 * to the child's whole process group, otherwise to the child alone, which then stops its own children. When npm itself
 * was killed we are orphans, and stop as well.
 */
export function stopWithParent({ toTree }) {
  const stop = signal => {
    if (Date.now() - lastSignalAt < 1000) return
    const isRepeated = lastSignalAt > 0
    lastSignalAt = Date.now()
    if (running.size === 0) process.exit(128 + constants.signals[signal])
    if (isRepeated) signalAll('SIGKILL')
    else if (toTree) signalAll(signal)
    else for (const child of running) child.kill(signal)
    setTimeout(() => signalAll('SIGKILL'), STOP_TIMEOUT_SECONDS * 1000).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
  process.on('exit', () => signalAll('SIGKILL'))
  if (!process.env.npm_lifecycle_event) return
  const ancestors = ancestry()
  setInterval(() => ancestry() !== ancestors && stop('SIGTERM'), 500).unref()
}

// npm runs its scripts through a shell, which survives when npm is killed, so the shell's parent is checked as well.
function ancestry() {
  const { ppid } = process
  try {
    const [, name, parent] = /^\d+ \((.*)\) \S+ (\d+)/.exec(readFileSync(`/proc/${ppid}/stat`, 'utf8'))
    return name.endsWith('sh') ? `${ppid} ${parent}` : `${ppid}`
  } catch {
    return `${ppid}`
  }
}
