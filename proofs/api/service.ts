// The service as a process of its own, with the systems around it as simulators.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDhis2 } from '@samakart/dhis2-simulator'
import { startService } from '../../bench/service.ts'
import { TwilioSimulator } from '../../simulators/messaging/twilio.ts'
import type { World } from './hints.ts'

export interface RunningService extends AsyncDisposable {
  url: string
  pid: number
  world: World
  /** Around another organization. */
  otherWorld: World
}

export interface Around extends AsyncDisposable {
  world: World
  otherWorld: World
  environment: Record<string, string>
}

export async function startAround(): Promise<Around> {
  const dhis2 = await startDhis2({ enrollments: 8, seed: 3, programmes: ['pev', 'tb'] })
  const other = await startDhis2({ enrollments: 8, seed: 9, programmes: ['pev', 'tb'] })
  const twilio = await new TwilioSimulator().listen()
  return {
    world: { dhis2: { url: dhis2.url, ...dhis2.account } },
    otherWorld: { dhis2: { url: other.url, ...other.account } },
    environment: { ...twilio.environment, DHIS2_RETRY_MS: '1' },
    async [Symbol.asyncDispose]() {
      await dhis2.stop()
      await other.stop()
      await twilio[Symbol.asyncDispose]()
    },
  }
}

/** One caller stands for many, and the disk is not what is tried. */
const forManyRequests = {
  LOG_LEVEL: 'warn',
  LOGIN_FAILURES_PER_ADDRESS: '1000000',
  OPEN_JOBS_PER_ORGANIZATION: '100000',
  REQUESTS_PER_MINUTE: '1000000',
  VERIFICATIONS_PER_MINUTE: '1000000',
}

/** In memory where the system has such a place. */
const fastFolder = () => mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'samakart-proof-'))

export async function startWholeService(): Promise<RunningService> {
  const around = await startAround()
  const folder = fastFolder()
  const { url, child, exited } = await startService({ DATA_DIR: folder, ...forManyRequests, ...around.environment })
  return {
    url,
    pid: child.pid ?? 0,
    world: around.world,
    otherWorld: around.otherWorld,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await exited
      await around[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
