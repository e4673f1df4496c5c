import { fetchHandler } from './fetch.ts'
import { mailHandler } from './mails.ts'
import { purgeHandler } from './purge.ts'
import { watchHandler } from './watch.ts'

export const connectionHandlers = [watchHandler, fetchHandler, mailHandler, purgeHandler]
