import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** The version of this build, as in CHANGELOG.md. The label in the footer comes from the configuration (RUN-11). */
export const BUILD = manifest.version
