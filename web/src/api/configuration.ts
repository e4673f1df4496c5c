import { readConfiguration } from '@hornbook/contract/provider/configuration'
import type { Answer } from './answer.ts'
import { call } from './call.ts'

export type Configuration = Answer<typeof readConfiguration>

let loaded: Configuration | null = null
let pending: Promise<Configuration> | null = null

/** Loaded once, before the first page; retried only after a failure. Only the development server's page does not bring it along. */
export function loadConfiguration(): Promise<Configuration> {
  const brought = document.querySelector<HTMLMetaElement>('meta[name=configuration]')?.content ?? ''
  if (brought.startsWith('{')) loaded ??= JSON.parse(brought) as Configuration
  if (loaded) return Promise.resolve(loaded)
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
