import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lightContract } from './build/light-contract.ts'
import { precompressed } from './build/precompressed.ts'

const api = process.env.HORNBOOK_API ?? 'http://127.0.0.1:3000'
const proxied = { target: api, changeOrigin: false }

/**
 * What every page needs travels together, and so do the pages before sign-in: one larger file packs better, and costs
 * fewer round trips, than a dozen of a kilobyte each.
 */
const CHUNKS = [
  {
    name: 'base',
    test: /node_modules\/(?:react|react-dom|scheduler|i18next|react-i18next|@tanstack\/(?:react-router|router-core|history|store|react-store))\//,
  },
  {
    name: 'sign-in',
    test: /web\/src\/(?:session\/(?!training|inactivity)|shell\/(?:everywhere|icons)|api\/call)/,
  },
]

/** Assets carry their hash in the name; nothing is inlined, since the server's policy lets no inline script or style run. */
export default defineConfig({
  plugins: [lightContract(), react(), precompressed()],
  build: {
    outDir: 'dist',
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: {
    port: Number(process.env.PORT ?? 3120),
    strictPort: true,
    proxy: { '/api': proxied, '/service': proxied, '/health': proxied },
  },
})
