import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'

/** Children that run now; each leads a process group of its own, so that all it started can be ended with it. */
const running = new Set()

/**
 * Starts a program in a process group of its own: Ctrl-C then reaches it once, from us, and not from the terminal as
 * well. Answers the child and a promise of its exit code (128 + signal when a signal ended it).
 */
export function start(program, words, options = {}) {
  const child = spawn(program, words, { stdio: ['ignore', 'inherit', 'inherit'], ...options, detached: true })
  running.add(child)
  const ended = new Promise(resolve => {
    child.once('error', error => {
      console.error(`${program} cannot be started: ${error.message}`)
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

/** Runs a program to its end and answers its exit code. */
export function run(program, words, options) {
  return start(program, words, options).ended
}

/** Sends a signal to every child and to what they started. */
function signalAll(signal) {
  for (const child of running) {
    try {
      process.kill(-child.pid, signal)
    } catch {
      // Gone already.
    }
  }
}

const SECONDS_TO_STOP = 15

/**
 * Passes Ctrl-C and kill on to the children, once: npm and the terminal both send them. `toTree` tells whether the
 * whole group is meant or the child alone, which then ends its own. When npm itself was killed we are orphans and stop.
 */
export function stopWithParent({ toTree }) {
  let asked = 0
  const stop = signal => {
    if (Date.now() - asked < 1000) return
    const again = asked > 0
    asked = Date.now()
    if (running.size === 0) process.exit(128 + constants.signals[signal])
    if (again) signalAll('SIGKILL')
    else if (toTree) signalAll(signal)
    else for (const child of running) child.kill(signal)
    setTimeout(() => signalAll('SIGKILL'), SECONDS_TO_STOP * 1000).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
  process.on('exit', () => signalAll('SIGKILL'))
  if (!process.env.npm_lifecycle_event) return
  const ancestors = ancestry()
  setInterval(() => ancestry() !== ancestors && stop('SIGTERM'), 500).unref()
}

// npm runs its scripts through a shell, which outlives an npm that was killed: the shell's parent counts as well.
function ancestry() {
  const { ppid } = process
  try {
    const [, name, parent] = /^\d+ \((.*)\) \S+ (\d+)/.exec(readFileSync(`/proc/${ppid}/stat`, 'utf8'))
    return name.endsWith('sh') ? `${ppid} ${parent}` : `${ppid}`
  } catch {
    return `${ppid}`
  }
}
