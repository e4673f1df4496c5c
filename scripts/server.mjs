import { join } from 'node:path'
import { ROOT } from './root.mjs'

/**
 * Node keeps there what it made of the sources, so that the server starts in two thirds of the time, and the thread that
 * reads a roster in a third. The tests use it too. A folder that cannot be written is not used.
 */
export const COMPILED = join(ROOT, 'node_modules', '.cache', 'compiled')

/** The environment of the server, unless the caller has these. glibc keeps memory for each thread: two heaps are enough. */
export const SERVER_ENV = { NODE_COMPILE_CACHE: COMPILED, MALLOC_ARENA_MAX: '2' }

/**
 * How Node runs the server. V8 grows its young generation under load and keeps it: 16 MB for each half and thread, which
 * answers no faster than 8. And it lets garbage grow to several times what is in use before it collects it: half as much
 * answers as fast and takes 100 MB less.
 */
export const SERVER_ARGS = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=50',
  join(ROOT, 'server', 'src', 'main.ts'),
]
