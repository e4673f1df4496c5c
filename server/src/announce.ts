import { pino } from 'pino'

type Announce = (text: string, level?: 'info' | 'warn' | 'fatal') => void

/**
 * Says what must be seen at the start and the end, whatever LOG_LEVEL is: sentences on a terminal, elsewhere lines like
 * those of the log (RUN-20). Node's own warnings become lines of the log as well.
 */
export function announcer(): Announce {
  if (process.stdout.isTTY) return text => void process.stdout.write(`${text}\n`)
  const log = pino({ base: null })
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) => log.warn(`${name}: ${message}`))
  return (text, level = 'info') => log[level](text.trim())
}
