import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const NAME = 'before-paint.js'

/** Gives the script that runs before the first paint a name of its content, so that a browser asks for it once a release. */
export function beforePaint(): Plugin {
  return {
    name: 'before-paint',
    apply: 'build',
    buildStart() {
      const source = readFileSync(join(import.meta.dirname, '..', 'public', NAME))
      this.emitFile({ type: 'asset', name: NAME, source })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const named = Object.values(bundle).find(each => each.type === 'asset' && each.names.includes(NAME))
        if (!named) throw new Error(`${NAME} is not in the build`)
        return html.replace(`src="/${NAME}"`, `src="/${named.fileName}"`)
      },
    },
  }
}
