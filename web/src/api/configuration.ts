import { readConfiguration } from '@hornbook/contract/provider/configuration'
import type { Answer } from './answer.ts'
import { call } from './call.ts'

export type Configuration = Answer<typeof readConfiguration>

let loaded: Configuration | null = null
let pending: Promise<Configuration> | null = null

/** Loaded once, before the first page; retried only after a failure. */
export function loadConfiguration(): Promise<Configuration> {
  pending ??= call(readConfiguration, {}).then(
    answer => {
      loaded = answer
      return answer
    },
    (error: unknown) => {
      pending = null
      throw error
    },
  )
  return pending
}

/** The public configuration. The root route loads it before any page renders. */
export function configuration(): Configuration {
  if (!loaded) throw new Error('configuration() was called before loadConfiguration() finished')
  return loaded
}
