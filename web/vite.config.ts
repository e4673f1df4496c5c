import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lightContract } from './build/light-contract.ts'

const api = process.env['HORNBOOK_API'] ?? 'http://127.0.0.1:3000'
const proxied = { target: api, changeOrigin: false }

/** Assets carry their hash in the name; nothing is inlined, since the server's policy lets no inline script or style run. */
export default defineConfig({
  plugins: [lightContract(), react()],
  build: {
    outDir: 'dist',
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
  },
  server: {
    port: Number(process.env['PORT'] ?? 3120),
    strictPort: true,
    proxy: { '/api': proxied, '/service': proxied, '/health': proxied },
  },
})
