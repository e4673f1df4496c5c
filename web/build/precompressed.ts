import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const WORTH = /\.(?:js|css|svg)$/
const SMALLEST = 1024

/** Writes each asset once more as .br and .gz, as small as they get, so that the server only hands them out. */
export function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const [fileName, output] of Object.entries(bundle)) {
          const source = output.type === 'chunk' ? output.code : output.source
          const bytes = Buffer.from(source)
          if (!WORTH.test(fileName) || bytes.length < SMALLEST) continue
          const quality = { [constants.BROTLI_PARAM_QUALITY]: 10 }
          this.emitFile({
            type: 'asset',
            fileName: `${fileName}.br`,
            source: brotliCompressSync(bytes, { params: quality }),
          })
          this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(bytes, { level: 9 }) })
        }
      },
    },
  }
}
