import { setTimeout as sleep } from 'node:timers/promises'
import { arrangeEnding } from '../stop.ts'

// A process with something in hand: the argument says how long its first step takes to stop, in milliseconds.
const say = (text: string) => process.stdout.write(`${text}\n`)
const ending = arrangeEnding(say)
const takes = Number(process.argv[2])
ending.onStop('the database', async () => say('database stopped'), 1)
const finish = async () => {
  await sleep(takes)
  say('answers finished')
}
ending.onStop('the answers in hand', finish, 1)
setInterval(() => undefined, 1_000_000)
say('ready')
