import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { development } from './build/development.ts'
import { lightContract } from './build/light-contract.ts'
import { precompressed } from './build/precompressed.ts'

/** The server behind `npm run dev`, and what it answers; vite serves everything else. */
const SERVER = process.env.HORNBOOK_API ?? 'http://127.0.0.1:3000'
const SERVER_PATHS = ['/api', '/service', '/health', '/metrics']

/**
 * One chunk for what every page needs, and one for the pages before sign-in: a larger file compresses better and needs
 * fewer round trips than a dozen of 1 KB each.
 */
const CHUNKS = [
  {
    name: 'base',
    test: /node_modules\/(?:react|react-dom|scheduler|i18next|react-i18next|@tanstack\/(?:react-router|router-core|history|store|react-store))\//,
  },
  {
    name: 'sign-in',
    test: /web\/src\/(?:session\/(?!training|inactivity)|signed-in\/|ui\/(?:demo-banner|icons|mark|scheme-switch)|api\/call)/,
  },
]

/** Nothing is inlined: the server's content security policy blocks inline scripts and styles. */
export default defineConfig({
  plugins: [lightContract(), react(), precompressed(), development(SERVER, SERVER_PATHS)],
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
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    proxy: Object.fromEntries(SERVER_PATHS.map(path => [path, { target: SERVER, changeOrigin: false }])),
  },
})
