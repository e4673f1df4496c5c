import { join } from 'node:path'
import { ROOT } from './root.mjs'

/**
 * Where Node keeps the compiled sources: with them the server starts in two thirds of the time, and the thread that
 * reads a roster in a third. The tests use it too. Node does not use a folder that it cannot write to.
 */
export const COMPILED = join(ROOT, 'node_modules', '.cache', 'compiled')

/** The server's environment, where the caller sets nothing else. glibc keeps a heap for each thread; two are enough. */
export const SERVER_ENV = { NODE_COMPILE_CACHE: COMPILED, MALLOC_ARENA_MAX: '2' }

/**
 * How Node runs the server. Under load V8 grows each half of a thread's young generation to 16 MB and keeps it; 8 MB
 * are as fast. V8 also lets the heap grow to several times what is in use before it collects garbage; growing by half
 * is as fast and takes 100 MB less.
 */
export const SERVER_ARGS = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=50',
  join(ROOT, 'server', 'src', 'main.ts'),
]
