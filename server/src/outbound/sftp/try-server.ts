import type { TestStep } from '@hornbook/contract/bringing-in/connection-settings'
import type { SFTPWrapper } from 'ssh2'
import { t } from '../../texts/texts.ts'
import { type Reaching, reach } from './reach.ts'

const STEPS = ['reached', 'hostKey', 'signedIn'] as const

interface Trying {
  readonly reaching: Reaching
  /** What is done once we are in: its name, and what came of it, in words. */
  readonly last: { readonly step: string; readonly run: (sftp: SFTPWrapper) => Promise<LastStep> }
  /** The words of what is no fault of ours. Anything else is thrown on. */
  readonly sentenceOf: (failure: unknown) => string | null
}
type LastStep = { readonly done: string } | { readonly failed: string }

/** Signs in to another SFTP server step by step; `hostKey` is the one it shows, to be said yes to. */
export async function tryServer({ reaching, last, sentenceOf }: Trying) {
  const done: string[] = []
  let hostKey: string | null = null
  let failed: string | null = null
  try {
    const { sftp, end } = await reach({
      ...reaching,
      onStep: (step, seen) => {
        if (seen) hostKey = seen
        if (step === 'hostKey' && seen !== reaching.settings.hostKey) return
        done.push(t(`sftp:says.${step}`, { hostKey: seen ?? '' }))
      },
    })
    try {
      const came = await last.run(sftp)
      if ('done' in came) done.push(came.done)
      else failed = came.failed
    } finally {
      end()
    }
  } catch (failure) {
    failed = sentenceOf(failure)
    if (failed === null) throw failure
  }
  const names = [...STEPS.map(step => t(`sftp:step.${step}`)), last.step]
  const steps = names.map((step, nth): TestStep => {
    if (nth < done.length) return { step, state: 'done', says: done[nth] ?? '' }
    if (nth === done.length && failed !== null) return { step, state: 'failed', says: failed }
    return { step, state: 'notTried', says: t('sftp:notTried') }
  })
  return { steps, hostKey }
}
