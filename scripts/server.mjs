import { join } from 'node:path'
import { ROOT } from './root.mjs'

/**
 * How Node runs the server. V8 grows its young generation under load and keeps it: 16 MB for each half and thread, which
 * answers no faster than 8.
 */
export const SERVER_ARGS = ['--max-semi-space-size=8', join(ROOT, 'server', 'src', 'main.ts')]
