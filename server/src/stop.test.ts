import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { until } from './test/embedded-process.ts'

const PROGRAM = fileURLToPath(new URL('./test/ending-process.ts', import.meta.url))

async function begin(takes: number): Promise<{ child: ChildProcess; heard(): string; ended: Promise<number | null> }> {
  const child = spawn(process.execPath, [PROGRAM, String(takes)], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  let words = ''
  child.stdout?.on('data', part => {
    words += part
  })
  const silent = new Promise(resolve => child.stdout?.once('close', resolve))
  const ended = new Promise<number | null>(resolve => child.once('exit', code => void silent.then(() => resolve(code))))
  expect(await until(() => words.includes('ready'))).toBe(true)
  return { child, heard: () => words, ended }
}

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'finishes what is in hand on %s, the newest step first',
  async signal => {
    const { child, heard, ended } = await begin(200)
    child.kill(signal)
    expect(await ended).toBe(0)
    expect(heard()).toBe('ready\nanswers finished\ndatabase stopped\n')
  },
)

it('takes one signal that arrives twice as one', async () => {
  const { child, heard, ended } = await begin(300)
  child.kill('SIGINT')
  child.kill('SIGINT')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(heard()).toContain('database stopped')
})

it('stops when the process that started it is gone', async () => {
  const { child, heard, ended } = await begin(10)
  child.disconnect()
  expect(await ended).toBe(0)
  expect(heard()).toContain('database stopped')
})

it('goes on to the next step when one takes too long, and says which', async () => {
  const { child, heard, ended } = await begin(60_000)
  child.kill('SIGTERM')
  expect(await ended).toBe(1)
  expect(heard()).toBe('ready\nstopping the answers in hand: not done after 1 seconds\ndatabase stopped\n')
})
