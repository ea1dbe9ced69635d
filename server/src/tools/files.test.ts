// Only in npm run test:full: runs commands of operators as processes.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { isSealHeader } from '@samakart/sealed-files'
import { runCommand } from '#testing/run-command.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { artifactsOf, downloads, finishedJob } from '../slices/campaigns/testing/finished-job.ts'
import { checkOrganization } from './check-organization.ts'

const { organization, services } = await openTestApp()
await services.queue.work()
const run = (command: string) => runCommand(services, command)
const { config } = services
const objects = join(config.dataDir, 'artifacts', 'objects')

/** A file as earlier versions stored it. */
async function storePlainPdf(job: string): Promise<{ key: string; content: string }> {
  const content = '%PDF-1.7 as it was stored then'
  const key = `jobs/old/${job}/pdf`
  await services.storage.put(key, content)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const artifacts = { ...(await artifactsOf(services, job)), pdf: { key, size_bytes: content.length, sha256 } }
  await asOwner(services).query('update generation_job set artifacts = $1 where id = $2', [artifacts, job])
  return { key, content }
}

test('operators find damaged files, have them made again and seal old ones, by commands', async () => {
  const org = await organization()
  const operator = await org.as('operator')
  const [job, old] = [await finishedJob(operator), await finishedJob(operator)]
  const sound = await downloads(operator, job)
  const { pdf, zip } = await artifactsOf(services, job)
  writeFileSync(join(objects, pdf.key), readFileSync(join(objects, pdf.key)).reverse())
  rmSync(join(objects, zip.key))
  const plain = await storePlainPdf(old)
  const ill = await run('doctor')
  assert.equal(ill.code, 1, ill.output)
  assert.match(ill.output, new RegExp(`file pdf of ${job}: `))
  assert.match(ill.output, new RegExp(`file zip of ${job}: it is not in the store`))
  assert.match(ill.output, /2 file\(s\) are damaged or missing\. .* npm run ops:rebuild-files/)
  assert.match(ill.output, /1 file\(s\) are not sealed yet: npm run ops:seal-files/)
  assert.ok(!ill.output.includes(old))

  const mended = await run('rebuild-files')
  assert.deepEqual([mended.code, /Files made again: 2\n/.test(mended.output)], [0, true], mended.output)
  assert.deepEqual(await downloads(operator, job), sound)

  const sealed = await run('seal-files')
  assert.deepEqual([sealed.code, sealed.output], [0, 'Files sealed: 1\n'])
  assert.equal(await services.storage.find(plain.key), undefined)
  assert.ok(isSealHeader(readFileSync(join(objects, (await artifactsOf(services, old)).pdf.key))))
  assert.equal((await operator.get(`/jobs/${old}/download/pdf`)).body, plain.content)
  const { faults, stored } = await checkOrganization(services, org.id, { hasAccount: true, isQuick: false })
  assert.deepEqual([faults, stored.unsealed], [[], 0])
})
