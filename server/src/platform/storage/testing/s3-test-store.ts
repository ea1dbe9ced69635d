// The S3 store of tests: the simulator, or a real one that `npm run proof -- s3` names.
import { randomBytes } from 'node:crypto'
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { FaultProxy } from '../../../../../simulators/s3/fault-proxy.ts'
import type { FaultPlan, ReceivedRequest } from '../../../../../simulators/s3/faults.ts'
import { S3Simulator } from '../../../../../simulators/s3/simulator.ts'
import type { StorageS3 } from '../../config/s3.ts'

export interface S3TestStore {
  settings: StorageS3
  faults: FaultPlan
  requests: ReceivedRequest[]
  /** How many keys a page of a list has. */
  pageSize: number
  /** Removes all objects. */
  clear(): Promise<void>
  /** Uploads that were begun, and neither completed nor given up. */
  countUploads(): Promise<number>
  close(): Promise<void>
}

const { TEST_S3_ENDPOINT, TEST_S3_REGION, TEST_S3_ACCESS_KEY_ID, TEST_S3_SECRET_ACCESS_KEY } = process.env

export function openS3TestStore(): Promise<S3TestStore> {
  return TEST_S3_ENDPOINT ? realStore(TEST_S3_ENDPOINT) : simulatedStore()
}

async function simulatedStore(): Promise<S3TestStore> {
  const pageSize = 4
  const simulator = await S3Simulator.start({ maxKeysPerPage: pageSize })
  const bucket = simulator.bucket('artifacts')
  return {
    settings: { bucket: 'artifacts', endpoint: simulator.endpoint, region: 'eu-west-3', ...simulator.credentials },
    faults: simulator.faults,
    requests: simulator.requests,
    pageSize,
    clear: async () => bucket.objects.clear(),
    countUploads: async () => bucket.uploads.size,
    close: () => simulator[Symbol.asyncDispose](),
  }
}

/** A bucket of its own, behind a proxy that has the simulator's faults. */
async function realStore(address: string): Promise<S3TestStore> {
  const proxy = await FaultProxy.start(address)
  const region = TEST_S3_REGION ?? 'us-east-1'
  const credentials = { accessKeyId: TEST_S3_ACCESS_KEY_ID ?? '', secretAccessKey: TEST_S3_SECRET_ACCESS_KEY ?? '' }
  const client = new S3Client({ endpoint: address, forcePathStyle: true, region, credentials })
  const Bucket = `samakart-test-${randomBytes(6).toString('hex')}`
  await client.send(new CreateBucketCommand({ Bucket }))
  const clear = async () => {
    for await (const page of paginateListObjectsV2({ client }, { Bucket })) {
      await Promise.all((page.Contents ?? []).map(({ Key }) => client.send(new DeleteObjectCommand({ Bucket, Key }))))
    }
  }
  return {
    settings: { bucket: Bucket, endpoint: proxy.endpoint, region, ...credentials },
    faults: proxy.faults,
    requests: proxy.requests,
    pageSize: 1_000,
    clear,
    countUploads: async () => (await client.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads?.length ?? 0,
    async close() {
      await clear()
      await client.send(new DeleteBucketCommand({ Bucket }))
      client.destroy()
      await proxy[Symbol.asyncDispose]()
    },
  }
}
