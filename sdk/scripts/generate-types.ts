// Writes the TypeScript types of the API from the service's own description, without opening a port.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openApp } from '@samakart/server/app'
import { readConfig } from '@samakart/server/config'
import { startPostgres } from '@samakart/server/testing/postgres-server'
import openapiTS, { astToString } from 'openapi-typescript'

const target = fileURLToPath(new URL('../src/schema.d.ts', import.meta.url))
const header = '// Generated from the API description by `npm run types -w sdk`.\n\n'

const description = await describeApi()
const types = astToString(await openapiTS(description, { alphabetize: true, defaultNonNullable: false }))
await writeFile(target, header + types)
console.log(`${Object.keys(description.paths).length} paths`)

async function describeApi() {
  const folder = await mkdtemp(join(tmpdir(), 'samakart-api-types-'))
  const postgres = await startPostgres()
  try {
    const environment = { DATA_DIR: folder, DATABASE_URL: postgres.url, LOG_LEVEL: 'silent', MIN_FREE_DISK_MB: '0' }
    const app = await openApp(readConfig(environment))
    await app.server.ready()
    const json = JSON.stringify(app.server.swagger())
    await app.stop()
    return JSON.parse(json)
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
