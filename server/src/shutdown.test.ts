import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const PROGRAM = fileURLToPath(new URL('./test/shutdown-process.ts', import.meta.url))

async function start(
  firstStepMs: number,
  seconds = 30,
): Promise<{ child: ChildProcess; output(): string; ended: Promise<number | null> }> {
  const child = spawn(process.execPath, [PROGRAM, String(firstStepMs), String(seconds)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let text = ''
  child.stdout?.on('data', part => {
    text += part
  })
  const silent = new Promise(resolve => child.stdout?.once('close', resolve))
  const ended = new Promise<number | null>(resolve => child.once('exit', code => void silent.then(() => resolve(code))))
  await expect.poll(() => text).toContain('ready')
  return { child, output: () => text, ended }
}

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('finishes running work on %s, newest step first', async signal => {
  const { child, output, ended } = await start(200)
  child.kill(signal)
  expect(await ended).toBe(0)
  expect(output()).toBe('ready\nanswers finished\ndatabase stopped\n')
})

it('treats a signal that arrives twice as one', async () => {
  const { child, output, ended } = await start(300)
  child.kill('SIGINT')
  child.kill('SIGINT')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(output()).toContain('database stopped')
})

it('stops when the process that started it is gone', async () => {
  const { child, output, ended } = await start(10)
  child.disconnect()
  expect(await ended).toBe(0)
  expect(output()).toContain('database stopped')
})

it('reports a step that takes too long and continues with the next', async () => {
  const { child, output, ended } = await start(60_000, 1)
  child.kill('SIGTERM')
  expect(await ended).toBe(1)
  expect(output()).toBe('ready\nstopping the answers in hand: not done after 1 seconds\ndatabase stopped\n')
})
