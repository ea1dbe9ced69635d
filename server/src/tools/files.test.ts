// Only in npm run test:full: runs commands of operators as processes.
import assert from 'node:assert/strict'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { runCommand } from '#testing/run-command.ts'
import { openTestApp } from '#testing/test-app.ts'
import { artifactsOf, downloads, finishedJob } from '../slices/campaigns/testing/finished-job.ts'
import { checkOrganization } from './check-organization.ts'

const { organization, services } = await openTestApp()
await services.queue.work()
const run = (command: string) => runCommand(services, command)
const { config } = services
const objects = join(config.dataDir, 'artifacts', 'objects')

test('operators find damaged files and have them made again, by commands', async () => {
  const org = await organization()
  const operator = await org.as('operator')
  const [job, sane] = [await finishedJob(operator), await finishedJob(operator)]
  const sound = await downloads(operator, job)
  const { pdf, zip } = await artifactsOf(services, job)
  writeFileSync(join(objects, pdf.key), readFileSync(join(objects, pdf.key)).reverse())
  rmSync(join(objects, zip.key))
  const ill = await run('doctor')
  assert.equal(ill.code, 1, ill.output)
  assert.match(ill.output, new RegExp(`file pdf of ${job}: `))
  assert.match(ill.output, new RegExp(`file zip of ${job}: it is not in the store`))
  assert.match(ill.output, /2 file\(s\) are damaged or missing\. .* npm run ops:rebuild-files/)
  assert.ok(!ill.output.includes(sane))

  const mended = await run('rebuild-files')
  assert.deepEqual([mended.code, /Files made again: 2\n/.test(mended.output)], [0, true], mended.output)
  assert.deepEqual(await downloads(operator, job), sound)

  const { faults } = await checkOrganization(services, org.id, { hasAccount: true, isQuick: false })
  assert.deepEqual(faults, [])
})
