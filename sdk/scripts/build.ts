// npm run build -w sdk [-- FOLDER]: the package as it is published, plain JavaScript with types, in sdk/dist.
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import manifest from '../package.json' with { type: 'json' }

const source = fileURLToPath(new URL('..', import.meta.url))
const target = process.argv[2] ?? `${source}dist`
const schema = `${source}src/schema.d.ts`
if (!existsSync(schema)) await import('./generate-types.ts')

rmSync(target, { recursive: true, force: true })
const compiler = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url))
execFileSync(process.execPath, [compiler, '-p', `${source}tsconfig.json`, '--outDir', target], { stdio: 'inherit' })
copyFileSync(schema, `${target}/schema.d.ts`)
copyFileSync(`${source}README.md`, `${target}/README.md`)
const { name, version, description, type, dependencies } = manifest
const published = { name, version, description, type, license: 'UNLICENSED', engines: { node: '>=20' }, dependencies }
const exports = { '.': { types: './index.d.ts', default: './index.js' } }
writeFileSync(`${target}/package.json`, `${JSON.stringify({ ...published, exports }, null, 2)}\n`)
