import { setTimeout as sleep } from 'node:timers/promises'
import { handleShutdown } from '../shutdown.ts'

// A process with a slow shutdown. The arguments are how long its first step takes, in milliseconds, and how many seconds
// it may take.
const say = (text: string) => process.stdout.write(`${text}\n`)
const ending = handleShutdown(say)
const [stopMs, seconds] = process.argv.slice(2).map(Number) as [number, number]
ending.onStop('the database', async () => say('database stopped'), 1)
const finish = async () => {
  await sleep(stopMs)
  say('answers finished')
}
ending.onStop('the answers in hand', finish, seconds)
setInterval(() => undefined, 1_000_000)
say('ready')
