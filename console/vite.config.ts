import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import icons from 'unplugin-icons/vite'
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

/** An icon becomes a component that draws its paths; an icon of anything else would look wrong. */
function asComponent(svg: string, _collection: string, name: string): string {
  if (/<(?!\/|svg|g|path)/.test(svg)) throw new Error(`The icon ${name} has more than paths.`)
  const paths = [...svg.matchAll(/ d="([^"]*)"/g)].map(([, path]) => JSON.stringify(path))
  return `import { drawIcon } from ${JSON.stringify(here('./src/platform/icon.ts'))}
export default /* @__PURE__ */ drawIcon(${paths.join(', ')})`
}

export default defineConfig({
  root: here('.'),
  plugins: [react(), icons({ compiler: { compiler: asComponent, extension: 'js' } })],
  // The reader of spreadsheets unpacks in workers made from blobs, which the page's policy forbids. It already runs in one.
  resolve: { alias: [{ find: /^fflate$/, replacement: here('./src/platform/unpack.ts') }] },
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
