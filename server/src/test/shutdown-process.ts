import { setTimeout as sleep } from 'node:timers/promises'
import { handleShutdown } from '../shutdown.ts'

// A process with a slow shutdown: the argument is how long its first step stopMs to stop, in milliseconds.
const say = (text: string) => process.stdout.write(`${text}\n`)
const ending = handleShutdown(say)
const stopMs = Number(process.argv[2])
ending.onStop('the database', async () => say('database stopped'), 1)
const finish = async () => {
  await sleep(stopMs)
  say('answers finished')
}
ending.onStop('the answers in hand', finish, 1)
setInterval(() => undefined, 1_000_000)
say('ready')
