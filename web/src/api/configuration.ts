import { readConfiguration } from '@hornbook/contract/provider/configuration'
import type { Answer } from './answer.ts'
import { call } from './call.ts'

export type Configuration = Answer<typeof readConfiguration>

let loaded: Configuration | null = null
let asked: Promise<Configuration> | null = null

/** Asked for once, before the first page; asked again only after a failure. */
export function loadConfiguration(): Promise<Configuration> {
  asked ??= call(readConfiguration, {}).then(
    answer => {
      loaded = answer
      return answer
    },
    (error: unknown) => {
      asked = null
      throw error
    },
  )
  return asked
}

/** The public configuration. The router awaits it before any page renders, so here it is always there. */
export function configuration(): Configuration {
  if (!loaded) throw new Error('Configuration is read before it is loaded')
  return loaded
}
