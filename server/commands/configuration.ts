import { writeFileSync } from 'node:fs'
import { configurationDocument } from '../src/configuration/document.ts'

// `npm run configuration`: writes docs/configuration.md from the table of variables.
writeFileSync(new URL('../../docs/configuration.md', import.meta.url), configurationDocument())
