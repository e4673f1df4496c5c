import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { beforePaint } from './build/before-paint.ts'
import { development } from './build/development.ts'
import { lightContract } from './build/light-contract.ts'
import { precompressed } from './build/precompressed.ts'

/** The server behind `npm run dev`, and what it answers; vite serves everything else. */
const SERVER = process.env.HORNBOOK_API ?? 'http://127.0.0.1:3000'
const SERVER_PATHS = ['/api', '/oauth', '/ims', '/xapi', '/service', '/health', '/metrics']

/**
 * A page loads ten files, not a hundred: each costs a round trip and a kilobyte of headers, and a larger one compresses
 * better. Each group holds what its pages share, and whatever that imports unless a group above already has it.
 */
const CHUNKS = [
  {
    name: 'base',
    priority: 7,
    test: /node_modules\/(?:react|react-dom|scheduler|i18next|react-i18next|@tanstack\/(?:react-router|router-core|history|store|react-store))\//,
  },
  {
    name: 'sign-in',
    priority: 6,
    test: /web\/src\/(?:main\.tsx|session\/(?!training|inactivity|links\/|sign-on\/)|signed-in\/(?!save-)|second-step\/passkeys|ui\/(?:demo-banner|icons|mark|scheme-switch)|api\/call)/,
  },
  { name: 'frame', priority: 5, test: /web\/src\/routes\/signed-in-frame/ },
  {
    name: 'table',
    priority: 4,
    minShareCount: 2,
    test: /web\/src\/(?:table|dates|ui(?!\/choice-box))\/|@mantine\/core\/esm\/components\/(?:Input|TextInput)\//,
  },
  // Input fields: few pages need them before something is opened.
  {
    name: 'fields',
    priority: 3,
    test: /@mantine\/core\/esm\/components\/(?:Combobox|Autocomplete|Textarea|NumberInput|Checkbox|Radio|Select|Switch)\//,
  },
  // What dashboards and offices have in common beside tables; otherwise one of them would load the other's code.
  {
    name: 'shared',
    priority: 2,
    minShareCount: 8,
    test: /(?:rules|contract)\/src\/|web\/src\/(?:api|address|texts)\/|node_modules/,
  },
  {
    name: 'dashboards',
    priority: 2,
    minShareCount: 3,
    test: /web\/src\/(?:progress\/(?!units|compare)|tiles\/)/,
  },
  // What a school's and a district's table need and a class's does not.
  {
    name: 'units',
    priority: 1,
    minShareCount: 2,
    test: /web\/src\/progress\/(?:units|compare)\/|rules\/src\/figures\/where-to-go/,
  },
  // In one piece, which everybody loads once a sign-in.
  {
    name: 'pop-up',
    priority: 0,
    test: /web\/src\/promotions\/pop-up\/(?:card|pop-up|pop-up-texts|seen-cookie|use-due-promotion)\.|contract\/src\/promotions\//,
  },
  { name: 'offices', priority: 1, minShareCount: 3, test: /web\/src\/(?:rostering|bringing-in|year|form)\// },
]

/** Nothing is inlined: the server's content security policy blocks inline scripts and styles. */
export default defineConfig({
  plugins: [lightContract(), react(), beforePaint(), precompressed(), development(SERVER, SERVER_PATHS)],
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
