import { join } from 'node:path'
import { isStopping, start } from './children.mjs'
import { ROOT } from './root.mjs'
import { stepsWith } from './steps.mjs'

const STEP = join(ROOT, 'scripts', 'step.mjs')

/**
 * Starts every step, those of the first lane before the others, each in a process of its own, so that what it prints can
 * wait for its turn: `show` prints what there is and then all that comes. `started` resolves to whether it was started,
 * `ended` to its counts. Nothing is started after a step that failed. `stop` ends what still runs.
 */
export function startSteps(node) {
  const steps = stepsWith(node).map(({ name, lane }, number) => runningStep(node, name, lane, number))
  let hasFailed = false
  const runLane = async lane => {
    for (const step of steps.filter(each => each.lane === lane)) {
      if (hasFailed || isStopping()) step.skip()
      else if ((await step.run()).failed > 0) hasFailed = true
    }
  }
  const first = runLane('first')
  const lanes = ['stories', 'server'].map(lane => first.then(() => runLane(lane)))
  const stop = () => {
    hasFailed = true
    for (const step of steps) step.kill()
    return Promise.all(lanes)
  }
  return { steps, stop }
}

function runningStep(node, name, lane, number) {
  let output = ''
  let print = text => (output += text)
  let child
  let resolveStarted
  let resolveEnded
  const started = new Promise(resolve => (resolveStarted = resolve))
  const ended = new Promise(resolve => (resolveEnded = resolve))
  return {
    name,
    lane,
    started,
    ended,
    skip: () => resolveStarted(false),
    kill: () => child?.kill('SIGTERM'),
    show: () => {
      print = text => process.stdout.write(text)
      print(output)
    },
    run: async () => {
      const startedAt = Date.now()
      const running = start(node, [STEP, String(number)], {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        env: { ...(process.stdout.isTTY && !process.env.NO_COLOR && { FORCE_COLOR: '1' }), ...process.env },
      })
      child = running.child
      resolveStarted(true)
      let counts = { passed: 0, failed: 1, isCounted: false }
      child.on('message', message => (counts = message))
      for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => print(text))
      const closed = new Promise(resolve => child.once('close', resolve))
      if ((await running.ended) !== 127) await closed
      const outcome = { ...counts, seconds: (Date.now() - startedAt) / 1000 }
      resolveEnded(outcome)
      return outcome
    },
  }
}
