import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { S3Simulator } from '../../simulators/s3/simulator.ts'
import { SteadyLoad } from '../rolling-restart/load.ts'
import { startProcesses } from '../rolling-restart/processes.ts'
import { cause, type OutageKind } from './outages.ts'

const QUIET_MS = 2_000

/** Uses the service through these outages, one after the other. Returns what was counted. */
export async function useUnderOutages(outages: readonly OutageKind[], perSecond: number): Promise<string> {
  await using s3 = await S3Simulator.start()
  const store = {
    S3_BUCKET: 'artifacts',
    S3_ENDPOINT: s3.endpoint,
    S3_REGION: 'eu-west-3',
    S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
  }
  await using processes = await startProcesses({ apis: 1, workers: 2 }, store)
  // A balancer would take the only API process away while it is not ready.
  const load = new SteadyLoad(processes.running[0]?.url ?? '', { may503: true })
  await load.prepare()
  const allOutages = async () => {
    for (const kind of outages) {
      await wait(QUIET_MS)
      await cause(kind, processes, s3)
    }
    await wait(QUIET_MS)
  }
  const { requests, failed } = await load.during(perSecond, allOutages())
  assert.deepEqual(failed, [])
  await load.untilJobsAreCompleted()
  const cards = await load.checkFiles()
  const people = await load.checkRegistered()
  return (
    `${outages.length} outages, ${requests} requests, none failed; ${load.jobs.length} jobs, ${cards} cards, ` +
    `${people} people, none lost, none twice`
  )
}
