// npm run proof -- s3
// Runs the storage tests against a real S3 store instead of the simulator: the one at S3_ENDPOINT (with S3_ACCESS_KEY_ID and
// S3_SECRET_ACCESS_KEY; it makes and removes a bucket there), or `minio` or `weed` of the PATH, for example by
// go install github.com/minio/minio@latest.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { findStore } from './find-store.ts'

await using store = await findStore()
if (!store) {
  console.error('There is no S3 store: set S3_ENDPOINT, or put minio or weed into the PATH.')
  process.exit(2)
}
console.log(`The storage tests, against ${store.name}`)
const files = ['storage', 's3-storage'].map((name) =>
  fileURLToPath(new URL(`../../server/src/platform/storage/${name}.test.ts`, import.meta.url)),
)
const settings = Object.fromEntries(Object.entries(store.settings).map(([name, value]) => [`TEST_${name}`, value]))
const child = spawn(process.execPath, ['--test', '--test-concurrency=1', ...files], {
  env: { ...process.env, ...settings },
  stdio: 'inherit',
})
process.exitCode = await new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
