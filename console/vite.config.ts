import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const service = process.env.SAMAKART_URL ?? 'http://127.0.0.1:8080'
const apiPaths = [
  '/auth',
  '/admin',
  '/audit',
  '/health',
  '/openapi.json',
  '/docs',
  '/problems',
  '/api/v1',
  '/campaigns',
  '/jobs',
  '/cards',
  '/templates',
  '/imports',
  '/mpi',
  '/billing',
  '/distribution',
  '/dhis2',
  '/keys',
]

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  plugins: [react()],
  // `fflate` unzips in workers made from blobs, which the page's content policy forbids. The reader already runs in a
  // worker.
  resolve: { alias: [{ find: /^fflate$/, replacement: here('./src/platform/unzip.ts') }] },
  build: {
    // Phones that no longer get updates. Newer features are used only after a check.
    target: ['chrome107', 'firefox104', 'safari16'],
    // The page's content policy forbids inlined files, and every file name contains a hash anyway.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    proxy: { ...Object.fromEntries(apiPaths.map((path) => [path, service])), '/ws': { target: service, ws: true } },
  },
})
