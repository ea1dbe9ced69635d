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
