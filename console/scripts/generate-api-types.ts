// Types of the service's own description, made without opening a port. `--check` only says whether they are up to date.
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'
import { openApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/platform/config/config.ts'

const target = fileURLToPath(new URL('../src/platform/api/schema.d.ts', import.meta.url))
const header = '// Generated from the API description by `npm run api:types -w console`. Not edited by hand.\n\n'

const description = await describeApi()
const made = format(
  header + astToString(await openapiTS(description, { alphabetize: true, defaultNonNullable: false })),
)

if (process.argv.includes('--check')) {
  const kept = await readFile(target, 'utf8').catch(() => '')
  if (kept !== made) {
    console.error('The API types of the console are out of date: run `npm run api:types -w console`.')
    process.exit(1)
  }
  console.log('The API types of the console are up to date.')
} else {
  await writeFile(target, made)
  console.log(`${target}: ${Object.keys(description.paths).length} paths`)
}

async function describeApi() {
  const folder = await mkdtemp(join(tmpdir(), 'samakart-api-types-'))
  try {
    const app = await openApp(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', MIN_FREE_DISK_MB: '0' }))
    await app.server.ready()
    const json = JSON.stringify(app.server.swagger())
    await app.stop()
    return JSON.parse(json)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function format(source: string): string {
  const biome = fileURLToPath(new URL('../../node_modules/.bin/biome', import.meta.url))
  return execFileSync(biome, ['format', `--stdin-file-path=${target}`], { input: source, encoding: 'utf8' })
}
