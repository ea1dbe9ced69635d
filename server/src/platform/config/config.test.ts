import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, test } from 'node:test'
import { readConfig } from './config.ts'
import { mistakesOf } from './testing/mistakes-of.ts'

const folder = mkdtempSync(join(tmpdir(), 'samakart-config-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const KEY = Buffer.alloc(32, 200)
const OTHER_KEY = Buffer.alloc(32, 201)
const production = {
  NODE_ENV: 'production',
  ADMIN_PASSWORD: 'a long enough password',
  MASTER_KEY: KEY.toString('base64'),
  SIGNING_KEY: OTHER_KEY.toString('hex'),
}

test('without any setting the service runs with its documented defaults', () => {
  const config = readConfig({})
  assert.equal(config.port, 8080)
  assert.equal(config.host, '127.0.0.1')
  assert.equal(config.publicUrl, 'http://127.0.0.1:8080')
  assert.equal(config.dataDir, resolve('data'))
  assert.equal(config.databaseUrl, undefined)
  assert.equal(config.role, 'all')
  assert.deepEqual([config.admin.email, config.admin.password], ['admin@samakart.local', 'samakart-demo'])
  assert.equal(config.isProduction, false)
  assert.equal(config.s3, undefined)
})

test('settings from the environment are used', () => {
  const config = readConfig({
    HOST: '0.0.0.0',
    PORT: '9000',
    PUBLIC_URL: 'https://cards.example.sn/',
    DATA_DIR: '/srv/cards',
    DATABASE_URL: 'postgres://u:p@db/cards',
    ROLE: 'worker',
    ADMIN_EMAIL: 'awa@example.sn',
    ADMIN_PASSWORD: 'x',
    TRUSTED_PROXIES: '10.0.0.1, 10.0.0.2,',
    S3_BUCKET: 'cards',
  })
  assert.deepEqual([config.host, config.port, config.role], ['0.0.0.0', 9000, 'worker'])
  assert.equal(config.publicUrl, 'https://cards.example.sn')
  assert.equal(config.dataDir, resolve('/srv/cards'))
  assert.equal(config.databaseUrl, 'postgres://u:p@db/cards')
  assert.deepEqual([config.admin.email, config.admin.password], ['awa@example.sn', 'x'])
  assert.deepEqual(config.trustedProxies, ['10.0.0.1', '10.0.0.2'])
  assert.equal(config.s3?.region, 'us-east-1')
})

test('the default public address follows host and port', () => {
  assert.equal(readConfig({ HOST: 'cards.local', PORT: '81', DEMO: 'true' }).publicUrl, 'http://cards.local:81')
  assert.equal(readConfig({ HOST: '::1' }).publicUrl, 'http://[::1]:8080')
})

test('the demo password is refused where other machines reach the service, unless it is a demo', () => {
  const worksFor = (environment: Record<string, string>) => readConfig(environment).demoPassword.worksFor
  const mistake = /^ADMIN_PASSWORD must not be the demo password/
  for (const HOST of ['0.0.0.0', '::', '10.0.0.7', 'cards.local']) {
    assert.match(mistakesOf({ HOST })[0] ?? '', mistake, HOST)
    assert.match(mistakesOf({ HOST, ADMIN_PASSWORD: 'samakart-demo' })[0] ?? '', mistake)
    assert.equal(worksFor({ HOST, DEMO: 'true' }), 'everybody')
    assert.equal(worksFor({ HOST, ADMIN_PASSWORD: 'x' }), 'nobody')
  }
  const PUBLIC_URL = 'https://cartes.example.sn'
  assert.match(mistakesOf({ PUBLIC_URL })[0] ?? '', mistake)
  assert.equal(worksFor({ PUBLIC_URL, ADMIN_PASSWORD: 'x' }), 'nobody')
  assert.equal(worksFor({ PUBLIC_URL, DEMO: 'true' }), 'everybody')
  assert.equal(worksFor({ ...production, DEMO: 'true' }), 'nobody')
  for (const HOST of ['127.0.0.1', '127.1.2.3', '::1', 'localhost']) {
    assert.equal(worksFor({ HOST }), 'this machine', HOST)
  }
})

test('a second factor is required of nobody, of administrators, or of programme administrators too', () => {
  assert.equal(readConfig({}).secondFactorRequiredFrom, undefined)
  assert.equal(readConfig({ SECOND_FACTOR_REQUIRED: 'admin' }).secondFactorRequiredFrom, 'admin')
  assert.equal(mistakesOf({ SECOND_FACTOR_REQUIRED: 'sometimes' }).length, 1)
})

test('an empty value counts as absent', () => {
  assert.equal(readConfig({ PORT: '', HOST: '  ', DATABASE_URL: '' }).port, 8080)
})

test('all mistakes are named at once', () => {
  const mistakes = mistakesOf({
    NODE_ENV: 'staging',
    PORT: '99999',
    PUBLIC_URL: 'cards.example.sn',
    DATABASE_URL: 'mysql://db',
    DATABASE_POOL_SIZE: '1',
    ROLE: 'boss',
    LOG_LEVEL: 'loud',
    ADMIN_EMAIL: 'nobody',
    MASTER_KEY: 'short',
    SIGNING_KEY_FILE: join(folder, 'missing'),
    RETIRED_SIGNING_PUBLIC_KEYS: 'x,y',
    S3_ENDPOINT: 'ftp://store',
    S3_ACCESS_KEY_ID: 'only one half',
    MIN_FREE_DISK_MB: '-1',
    SHUTDOWN_SECONDS: 'soon',
  })
  for (const name of [
    'NODE_ENV',
    'PORT',
    'PUBLIC_URL',
    'DATABASE_URL',
    'DATABASE_POOL_SIZE',
    'ROLE',
    'LOG_LEVEL',
    'ADMIN_EMAIL',
    'MASTER_KEY',
    'SIGNING_KEY_FILE',
    'RETIRED_SIGNING_PUBLIC_KEYS',
    'S3_ENDPOINT',
    'S3_BUCKET',
    'MIN_FREE_DISK_MB',
    'SHUTDOWN_SECONDS',
  ]) {
    assert.ok(
      mistakes.some((mistake) => mistake.startsWith(`${name} `)),
      name,
    )
  }
})

test('no mistake repeats the value, which may be a secret', () => {
  const text = mistakesOf({
    MASTER_KEY: 'canary-1',
    SIGNING_KEY: 'canary-2',
    DATABASE_URL: 'mysql://u:canary-3@db',
    RETIRED_SIGNING_PUBLIC_KEYS: 'canary-4',
  }).join()
  assert.doesNotMatch(text, /canary/)
})

test('a secret may come from a file, but not from a file and the environment', () => {
  const path = join(folder, 'password')
  writeFileSync(path, 'from a file\n')
  assert.equal(readConfig({ ADMIN_PASSWORD_FILE: path }).admin.password, 'from a file')
  assert.deepEqual(mistakesOf({ ADMIN_PASSWORD: 'x', ADMIN_PASSWORD_FILE: path }), [
    'ADMIN_PASSWORD is set twice, also by ADMIN_PASSWORD_FILE',
  ])
  assert.deepEqual(mistakesOf({ ADMIN_PASSWORD_FILE: join(folder, 'nothing') }), [
    'ADMIN_PASSWORD_FILE points to a file that cannot be read',
  ])
})

test('production needs a password and both keys, and names each that is missing once', () => {
  assert.deepEqual(
    mistakesOf({ NODE_ENV: 'production' }).map((mistake) => mistake.split(' ')[0]),
    ['ADMIN_PASSWORD', 'MASTER_KEY', 'SIGNING_KEY'],
  )
  assert.equal(mistakesOf({ ...production, MASTER_KEY: 'short' }).length, 1)
  assert.equal(mistakesOf({ ...production, MASTER_KEY: '', MASTER_KEY_FILE: join(folder, 'nothing') }).length, 1)
  const config = readConfig(production)
  assert.ok(config.isProduction)
  assert.deepEqual(config.keys.master, KEY)
  assert.deepEqual(config.keys.signing, OTHER_KEY)
})

test('a key is 32 bytes in base64, base64url or hexadecimal, and nothing that only looks like it', () => {
  for (const text of [
    KEY.toString('base64'),
    KEY.toString('base64').replace('=', ''),
    KEY.toString('base64url'),
    KEY.toString('hex').toUpperCase(),
  ]) {
    assert.deepEqual(readConfig({ MASTER_KEY: text }).keys.master, KEY)
  }
  const passphrase = 'a passphrase, however long it is, is not 32 bytes'
  for (const text of [
    passphrase,
    KEY.toString('hex').slice(2),
    Buffer.alloc(33).toString('base64'),
    `${'A'.repeat(42)}!`,
  ]) {
    assert.equal(mistakesOf({ MASTER_KEY: text }).length, 1, text)
    assert.equal(mistakesOf({ RETIRED_SIGNING_PUBLIC_KEYS: text.replaceAll(',', ' ') }).length, 1, text)
  }
})

test('a process with a role of its own needs a PostgreSQL to share', () => {
  assert.match(mistakesOf({ ROLE: 'api' }).join(), /ROLE api needs DATABASE_URL/)
  assert.equal(readConfig({ ROLE: 'api', DATABASE_URL: 'postgresql://db/x' }).role, 'api')
})

test('the two parts of the S3 credentials must be set together', () => {
  assert.equal(mistakesOf({ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'a' }).length, 1)
  assert.equal(mistakesOf({ S3_SECRET_ACCESS_KEY: 's' }).length, 1)
  assert.deepEqual(mistakesOf({ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 's' }), [])
})

test('allowed DHIS2 hosts are names, ports, addresses and blocks', () => {
  const hosts = (text: string) => readConfig({ NODE_ENV: 'test', DHIS2_ALLOWED_HOSTS: text }).dhis2AllowedHosts
  assert.deepEqual(hosts('dhis2.sante.sn, 10.4.0.9:8080, 10.4.0.0/16, [fd00::9], fd00::/8').length, 5)
  for (const wrong of ['10.4.0.0/33', 'x y', 'https://dhis2.sante.sn', 'name/8'])
    assert.throws(() => hosts(wrong), /DHIS2_ALLOWED/)
})

test('allowed origins are sites without a path', () => {
  const sites = 'https://example.org, http://10.0.0.7:8080'
  assert.deepEqual(readConfig({ ALLOWED_ORIGINS: sites }).allowedOrigins, [
    'https://example.org',
    'http://10.0.0.7:8080',
  ])
  for (const wrong of ['example.org', 'https://example.org/', 'https://example.org/a', 'ftp://example.org', '*'])
    assert.throws(() => readConfig({ ALLOWED_ORIGINS: wrong }), /ALLOWED_ORIGINS/, wrong)
})

test('copies of audit checkpoints go where one setting says', () => {
  const s3 = 's3://ID:a%2Fb@trail/country/audit?endpoint=https://minio.example:9000&region=af-south-1'
  const { auditCopies } = readConfig({ AUDIT_COPIES: `folder:/mnt/audit, ${s3}, tsa:https://tsa.example/tsr,log:` })
  assert.deepEqual(auditCopies, {
    folders: ['/mnt/audit'],
    buckets: [
      {
        prefix: 'country/audit/',
        s3: {
          bucket: 'trail',
          endpoint: 'https://minio.example:9000',
          region: 'af-south-1',
          accessKeyId: 'ID',
          secretAccessKey: 'a/b',
        },
      },
    ],
    timeStamps: ['https://tsa.example/tsr'],
    isPrinted: true,
  })
  for (const wrong of [
    'folder:audit',
    's3://',
    's3://ID@trail',
    's3://trail/a b',
    's3://trail?endpoint=x',
    'tsa:ftp://x',
    'log:x',
    'ftp:x',
  ]) {
    const [mistake = '', ...others] = mistakesOf({ AUDIT_COPIES: wrong })
    assert.ok(mistake.startsWith('AUDIT_COPIES must be a list of ') && others.length === 0, wrong)
  }
})

test('production refuses keys that are zero or the same, and tokens that are guessed', () => {
  const mistakesWith = (more: object) => mistakesOf({ ...production, ...more }).map((mistake) => mistake.split(' ')[0])
  const zero = Buffer.alloc(32).toString('base64')
  assert.deepEqual(mistakesWith({ MASTER_KEY: zero }), ['MASTER_KEY'])
  assert.deepEqual(mistakesWith({ MASTER_KEY: zero, SIGNING_KEY: zero }), ['MASTER_KEY', 'SIGNING_KEY', 'SIGNING_KEY'])
  assert.deepEqual(mistakesWith({ SIGNING_KEY: production.MASTER_KEY }), ['SIGNING_KEY'])
  for (const METRICS_TOKEN of ['x', 'x'.repeat(20)])
    assert.deepEqual(mistakesWith({ METRICS_TOKEN }), ['METRICS_TOKEN'])
  assert.deepEqual(mistakesWith({ METRICS_TOKEN: 'quatre-mots-sans-lien' }), [])
  assert.deepEqual(mistakesOf({ METRICS_TOKEN: 'x' }), [])
})

test('production needs TLS to people and to a database on another machine', () => {
  const mistakesWith = (more: object) => mistakesOf({ ...production, ...more }).map((mistake) => mistake.split(' ')[0])
  assert.deepEqual(mistakesWith({ PUBLIC_URL: 'http://cartes.example.sn' }), ['PUBLIC_URL'])
  assert.deepEqual(mistakesWith({ HOST: '0.0.0.0' }), ['PUBLIC_URL'])
  for (const PUBLIC_URL of ['https://cartes.example.sn', 'http://localhost:8080'])
    assert.deepEqual(mistakesWith({ PUBLIC_URL }), [])
  const plain = [
    'postgres://u:p@db/x',
    'postgres://db/x?sslmode=prefer',
    'postgres://localhost/x?host=10.0.0.7',
    'postgres://db/x?sslmode=require&sslmode=disable',
    'postgres://localhost/x?host=/run/pg&host=10.0.0.7',
  ]
  for (const url of plain) {
    assert.deepEqual(mistakesWith({ DATABASE_URL: url }), ['DATABASE_URL'], url)
    assert.deepEqual(mistakesWith({ DATABASE_URL: url, DATABASE_PLAIN: 'allow' }), [], url)
    assert.deepEqual(mistakesOf({ DATABASE_URL: url }), [], url)
  }
  const local = [
    'postgres://u:p@127.0.0.1/x',
    'postgres://[::1]/x',
    'postgres:///x?host=/run/postgresql',
    'postgres://%2Frun%2Fpg/x',
  ]
  for (const url of [...local, 'postgres://db/x?sslmode=require', 'postgres://db/x?sslmode=verify-full'])
    assert.deepEqual(mistakesWith({ DATABASE_URL: url }), [], url)
  const replica = { DATABASE_URL: local[0], DATABASE_REPLICA_URL: plain[0], DATABASE_DIRECT_URL: plain[0] }
  assert.deepEqual(mistakesWith(replica), ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'])
})

test('nobody trusts proxies from everywhere', () => {
  for (const TRUSTED_PROXIES of [
    '0.0.0.0/0',
    '::/0',
    'true',
    '*',
    '0.0.0.0/1',
    '10.0.0.1,0.0.0.0/0.0.0.0',
    '::ffff:0:0/96',
  ])
    assert.match(mistakesOf({ TRUSTED_PROXIES })[0] ?? '', /^TRUSTED_PROXIES must be/, TRUSTED_PROXIES)
  assert.deepEqual(mistakesOf({ TRUSTED_PROXIES: '10.0.0.0/8, 172.30.0.0/24, fd00::/8, ::1, loopback' }), [])
})
