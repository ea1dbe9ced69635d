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
  // The reader of spreadsheets unpacks in workers made from blobs, which the page's policy forbids. It already runs in one.
  resolve: { alias: [{ find: /^fflate$/, replacement: here('./src/platform/unzip.ts') }] },
  build: {
    // Phones that no longer get updates; nothing newer than this is used without a check.
    target: ['chrome107', 'firefox104', 'safari16'],
    // Every file has its hash in its name and an inlined one would break the page's policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    proxy: { ...Object.fromEntries(apiPaths.map((path) => [path, service])), '/ws': { target: service, ws: true } },
  },
})
