import { fileURLToPath } from 'node:url'

/** Hornbook's own folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
