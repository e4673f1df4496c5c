import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:js|css|svg)$/
const MIN_BYTES = 1024

/** Emits a .br and a .gz beside each asset, so that the server does not compress at request time. */
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
          if (!COMPRESSIBLE.test(fileName) || bytes.length < MIN_BYTES) continue
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
