import type { RunState } from '@hornbook/contract/bringing-in/connection-kinds'
import { isSftpFailure, sftpSentence } from '../../outbound/sftp/sftp-failure.ts'
import { t } from '../../texts/texts.ts'
import type { Hold } from '../difference/guards.ts'

interface Told {
  readonly state: RunState
  readonly reason: string | null
  readonly facts: unknown
  /** Of the file that came, if it was read. */
  readonly status: string | null
  readonly holds: unknown
  readonly replaced: boolean
}

type Facts = Readonly<Record<string, string | number>>

/** What became of a run, in a sentence: the same one on the page, in the mail and in the report beside the file. */
export function sentenceOf({ state, reason, facts, status, holds, replaced }: Told): string {
  if (state === 'failed') return failureSentence(reason, facts)
  if (state === 'nothing' && 'until' in (facts as Facts))
    return t('bringingIn:connection.run.nothingBy', facts as { readonly until: string })
  if (state !== 'held') return t(`bringingIn:connection.run.${state}`, facts as Facts)
  if (status === 'applied') return t('bringingIn:connection.run.heldThenApplied')
  if (status === 'undone') return t('bringingIn:connection.run.heldThenUndone')
  if (status === 'discarded') return t('bringingIn:connection.run.heldThenDiscarded')
  if (replaced) return t('bringingIn:connection.run.heldThenReplaced')
  if (isWhyHeld(reason)) return t(`bringingIn:connection.run.${reason}`)
  const messages = ((holds ?? []) as Hold[]).map(({ message }) => message)
  return [t('bringingIn:connection.run.held'), ...messages].join(' ')
}

/** Reasons of ours; what ROSTER-2 holds says its own. */
const WHY_HELD = ['first', 'person', 'moving', 'answers'] as const
const isWhyHeld = (reason: string | null): reason is (typeof WHY_HELD)[number] => WHY_HELD.some(each => each === reason)

const SFTP = 'sftpFetch.'

export function failureSentence(reason: string | null, facts: unknown): string {
  const code = reason?.startsWith(SFTP) ? reason.slice(SFTP.length) : ''
  if (isSftpFailure(code)) return sftpSentence(code, facts as Facts)
  return t(
    `bringingIn:connection.failure.${reason ?? 'unexpected'}` as 'bringingIn:connection.failure.unexpected',
    facts as Facts,
  )
}
