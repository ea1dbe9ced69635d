import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { OperatorError } from '../operator-error.ts'
import { type RetentionDays, type RetentionKind, retentionKinds, retentionNames } from '../retention/kinds.ts'
import { type AuditCopies, readAuditCopies } from './audit-copies.ts'
import { type Environment, EnvReader, keyFromText } from './env.ts'
import { readHosts, readOrigins, splitList } from './host-list.ts'
import { isLoopback, isLoopbackUrl } from './loopback.ts'
import { type Messaging, readMessaging } from './messaging.ts'
import { refuseOpenProduction } from './refuse-open-production.ts'
import { readS3, type StorageS3 } from './s3.ts'

/** The server that takes e-mails to users: invitations, new passwords, notifications. */
interface MailServer {
  /** `smtps://user:password@host:465`, or `smtp://…`, which changes to TLS where the server offers it. */
  url: string
  from: string
}

export interface Config {
  isProduction: boolean
  host: string
  port: number
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  /** PostgreSQL itself, if `databaseUrl` is the address of a pooler such as PgBouncer. */
  databaseDirectUrl: string | undefined
  databasePoolSize: number
  /** A streaming replica for lists, searches and figures, and how far behind it may be. */
  databaseReplicaUrl: string | undefined
  replicaMaxLagSeconds: number
  /** What a start does about migrations that the database lacks. Tools require that there are none. */
  migrations: 'run' | 'await' | 'require'
  /** What this process does. Several processes can share one PostgreSQL; `all` starts an `api` and a `worker`. */
  role: 'all' | 'api' | 'worker'
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  admin: { email: string; password: string | undefined; isPasswordChosen: boolean }
  /** The published password of the demo, and who signs in with it: nobody, people at this machine, or everybody. */
  demoPassword: { text: string; worksFor: 'nobody' | 'this machine' | 'everybody' }
  /** The least role that needs a second factor. Undefined: nobody needs one. */
  secondFactorRequiredFrom: 'admin' | 'programme_admin' | undefined
  keys: {
    master: Buffer | undefined
    previousMaster: Buffer | undefined
    signing: Buffer | undefined
    retiredSigning: Buffer[]
  }
  s3: StorageS3 | undefined
  /** Where copies of audit checkpoints go. */
  auditCopies: AuditCopies
  /** Addresses of proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: string[]
  /** Sites other than our own whose pages may open live connections, like `https://example.org`. */
  allowedOrigins: string[]
  /** Private hosts, `host:port`, addresses and blocks where a DHIS2 server is allowed nevertheless. */
  dhis2AllowedHosts: string[]
  /** The same for the addresses of webhooks. */
  webhookAllowedHosts: string[]
  /** How long background work waits for DHIS2 to answer, and how long before it retries. */
  dhis2TimeoutSeconds: number
  dhis2RetryMs: number
  /** Opens `/metrics` to callers from other machines. */
  metricsToken: string | undefined
  /** Where else `/metrics` is answered. Undefined: only on the port of the service. */
  metricsListener: MetricsListener | undefined
  /** Where traces are sent, and which share of them. Undefined: there are none. */
  tracing: TracingSettings | undefined
  requestsPerMinute: number
  /** Whether limits of requests hold for each API process or for all of them together. */
  requestLimits: 'process' | 'shared'
  verificationsPerMinute: number
  loginFailuresPerAddress: number
  /** An organization with this many open jobs cannot submit another until one of them has ended. */
  openJobsPerOrganization: number
  minFreeDiskMb: number
  /** What the photos of an organization may take that wait for a job. */
  waitingPhotosMbPerOrganization: number
  /** How long records are kept where the operator says something else than the defaults. */
  retentionDays: RetentionDays
  /** How long an API process goes on answering after a signal to stop, so that others notice first. */
  drainSeconds: number
  shutdownSeconds: number
  /** Who issues the invoices, and what opening an organization costs. */
  invoicing: {
    name: string
    legalForm: string
    address: string
    ninea: string
    rccm: string
    platformCreationFcfa: number
  }
  /** Providers of SMS, WhatsApp and wallet links. Those without keys are undefined. */
  messaging: Messaging
  /** Undefined: no e-mails are sent. */
  mail: MailServer | undefined
}

/** Names every mistake at once. */
export class ConfigInvalid extends OperatorError {
  override name = 'ConfigInvalid'
  override readonly exitCode = 2
  readonly mistakes: readonly string[]

  constructor(mistakes: readonly string[]) {
    super(`The configuration has ${mistakes.length} mistake(s):\n${mistakes.map((m) => `  - ${m}`).join('\n')}`)
    this.mistakes = mistakes
  }
}

const DEMO_EMAIL = 'admin@samakart.local'
const DEMO_PASSWORD = 'samakart-demo'

export function readConfig(environment: Environment): Config {
  const env = new EnvReader(environment)
  const nodeEnv = env.oneOf('NODE_ENV', ['production', 'development', 'test'], 'development')
  const isProduction = nodeEnv === 'production'
  const host = env.text('HOST') ?? '127.0.0.1'
  const port = env.integer('PORT', 8080, { min: 0, max: 65_535 })
  const role = env.oneOf('ROLE', ['all', 'api', 'worker'], 'all')
  const secondFactor = env.oneOf('SECOND_FACTOR_REQUIRED', ['none', 'admin', 'programme_admin'], 'none')
  const publicUrl =
    env.url('PUBLIC_URL', ['http:', 'https:']) ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const reachedAt = !isLoopback(host) ? 'HOST' : !isLoopbackUrl(publicUrl) ? 'PUBLIC_URL' : undefined
  const isDemo = env.flag('DEMO', false) && !isProduction
  const adminPassword = env.text('ADMIN_PASSWORD')
  const config: Config = {
    isProduction,
    host,
    port,
    publicUrl,
    dataDir: resolve(env.text('DATA_DIR') ?? './data'),
    databaseUrl: env.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseDirectUrl: env.url('DATABASE_DIRECT_URL', ['postgres:', 'postgresql:']),
    databaseReplicaUrl: env.url('DATABASE_REPLICA_URL', ['postgres:', 'postgresql:']),
    // A rotation of keys relies on every process knowing a new key within 15 seconds.
    replicaMaxLagSeconds: env.integer('REPLICA_MAX_LAG_SECONDS', 5, { min: 1, max: 8 }),
    databasePoolSize: env.integer('DATABASE_POOL_SIZE', 10, { min: 2, max: 200 }),
    migrations: env.flag('MIGRATE_ON_START', role === 'all') ? 'run' : 'await',
    role,
    logLevel: env.oneOf('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
    admin: {
      email: env.text('ADMIN_EMAIL') ?? DEMO_EMAIL,
      password: adminPassword ?? (isProduction ? undefined : DEMO_PASSWORD),
      isPasswordChosen: adminPassword !== undefined,
    },
    demoPassword: {
      text: DEMO_PASSWORD,
      worksFor: isDemo ? 'everybody' : isProduction || reachedAt ? 'nobody' : 'this machine',
    },
    secondFactorRequiredFrom: secondFactor === 'none' ? undefined : secondFactor,
    keys: {
      master: env.key('MASTER_KEY'),
      previousMaster: env.key('MASTER_KEY_PREVIOUS'),
      signing: env.key('SIGNING_KEY'),
      retiredSigning: readRetiredKeys(env),
    },
    s3: readS3(env),
    auditCopies: readAuditCopies(env),
    trustedProxies: readProxies(env),
    allowedOrigins: readOrigins(env),
    dhis2AllowedHosts: readHosts(env, 'DHIS2_ALLOWED_HOSTS'),
    webhookAllowedHosts: readHosts(env, 'WEBHOOK_ALLOWED_HOSTS'),
    dhis2TimeoutSeconds: env.integer('DHIS2_TIMEOUT_SECONDS', 60, { min: 1, max: 600 }),
    dhis2RetryMs: env.integer('DHIS2_RETRY_MS', 300, { min: 1, max: 60_000 }),
    metricsToken: env.text('METRICS_TOKEN'),
    metricsListener: readMetricsListener(env),
    tracing: readTracing(env),
    requestsPerMinute: env.integer('REQUESTS_PER_MINUTE', 1_200, { min: 1, max: 1_000_000 }),
    requestLimits: env.oneOf('REQUEST_LIMITS', ['process', 'shared'], 'process'),
    verificationsPerMinute: env.integer('VERIFICATIONS_PER_MINUTE', 120, { min: 1, max: 1_000_000 }),
    loginFailuresPerAddress: env.integer('LOGIN_FAILURES_PER_ADDRESS', 100, { min: 1, max: 1_000_000 }),
    openJobsPerOrganization: env.integer('OPEN_JOBS_PER_ORGANIZATION', 200, { min: 1, max: 100_000 }),
    minFreeDiskMb: env.integer('MIN_FREE_DISK_MB', 256, { min: 0, max: 1_000_000 }),
    waitingPhotosMbPerOrganization: env.integer('WAITING_PHOTOS_MB_PER_ORGANIZATION', 4_096, {
      min: 1,
      max: 1_000_000,
    }),
    retentionDays: readRetention(env),
    drainSeconds: env.integer('DRAIN_SECONDS', role === 'api' ? 5 : 0, { min: 0, max: 600 }),
    shutdownSeconds: env.integer('SHUTDOWN_SECONDS', 10, { min: 1, max: 600 }),
    invoicing: readInvoicing(env),
    messaging: readMessaging(env),
    mail: readMail(env),
  }
  if (!/^[^\s@]+@[^\s@]+$/.test(config.admin.email)) env.mistakes.push('ADMIN_EMAIL must be an e-mail address')
  if (config.demoPassword.worksFor === 'nobody' && config.admin.password === DEMO_PASSWORD) {
    const why = isProduction
      ? 'in production'
      : `because other machines can reach ${reachedAt === 'HOST' ? `HOST ${host}` : 'PUBLIC_URL'}; DEMO=true allows it`
    env.mistakes.push(`ADMIN_PASSWORD must not be the demo password, ${why}`)
  }
  if (isProduction) {
    env.require('ADMIN_PASSWORD', config.admin.password, 'must be set in production')
    env.require('MASTER_KEY', config.keys.master, 'must be set in production: 32 random bytes in base64')
    env.require('SIGNING_KEY', config.keys.signing, 'must be set in production: 32 random bytes in base64')
    refuseOpenProduction(env, config)
  }
  if (config.role !== 'all' && !config.databaseUrl) {
    env.mistakes.push(`ROLE ${config.role} needs DATABASE_URL: the PostgreSQL in DATA_DIR belongs to ROLE all`)
  }
  if (config.databaseReplicaUrl && !config.databaseUrl) env.mistakes.push('DATABASE_REPLICA_URL needs DATABASE_URL')
  if (config.databaseDirectUrl && !config.databaseUrl) env.mistakes.push('DATABASE_DIRECT_URL needs DATABASE_URL')
  if (env.mistakes.length > 0) throw new ConfigInvalid(env.mistakes)
  return config
}

function readInvoicing(env: EnvReader): Config['invoicing'] {
  return {
    name: env.text('SELLER_NAME') ?? 'Samakart',
    legalForm: env.text('SELLER_LEGAL_FORM') ?? '',
    address: env.text('SELLER_ADDRESS') ?? 'Dakar, Sénégal',
    ninea: env.text('SELLER_NINEA') ?? '',
    rccm: env.text('SELLER_RCCM') ?? '',
    platformCreationFcfa: env.integer('PLATFORM_CREATION_FCFA', 0, { min: 0, max: 1_000_000_000_000 }),
  }
}

function readRetiredKeys(env: EnvReader): Buffer[] {
  return splitList(env.text('RETIRED_SIGNING_PUBLIC_KEYS')).flatMap((text) => {
    const bytes = keyFromText(text)
    if (bytes) return [bytes]
    env.mistakes.push('RETIRED_SIGNING_PUBLIC_KEYS must be public keys of 32 bytes in base64, separated by commas')
    return []
  })
}

function readMail(env: EnvReader): MailServer | undefined {
  const url = env.url('SMTP_URL', ['smtp:', 'smtps:'])
  const from = env.text('MAIL_FROM')
  if (url === undefined) {
    if (from !== undefined) env.mistakes.push('MAIL_FROM needs SMTP_URL')
    return undefined
  }
  if (from === undefined || !/^[^\s@<>]+@[^\s@<>]+$/.test(from)) {
    env.mistakes.push('MAIL_FROM must be the e-mail address of the sender, with SMTP_URL')
  }
  return { url, from: from ?? '' }
}

/** `RETENTION_DAYS=messages:365,alerts:30` */
function readRetention(env: EnvReader): RetentionDays {
  const found: RetentionDays = {}
  for (const entry of splitList(env.text('RETENTION_DAYS'))) {
    const [name = '', text = ''] = entry.split(':').map((part) => part.trim())
    const kind = retentionNames.find((candidate) => candidate === name)
    if (!kind || retentionKinds[kind].setBy === 'nobody') {
      const settable = retentionNames.filter((candidate) => retentionKinds[candidate].setBy !== 'nobody')
      env.mistakes.push(`RETENTION_DAYS names ${name}, which is none of ${settable.join(', ')}`)
    } else if (isWithinBounds(kind, text)) found[kind] = Number(text)
    else {
      const { min, max } = retentionKinds[kind]
      env.mistakes.push(`RETENTION_DAYS gives ${kind} no whole number from ${min} to ${max}`)
    }
  }
  return found
}

function isWithinBounds(kind: RetentionKind, text: string): boolean {
  const { min, max } = retentionKinds[kind]
  return /^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max
}

/** Fastify knows these names of blocks. */
const named = ['loopback', 'linklocal', 'uniquelocal']

/** The widest networks that an organization has for itself: 10.0.0.0/8 and fc00::/7. */
const LEAST_BITS = { 4: 8, 6: 7 } as const

/** Whoever may say `X-Forwarded-For` chooses the address that limits and the allowed addresses of keys look at. */
function readProxies(env: EnvReader): string[] {
  const proxies = splitList(env.text('TRUSTED_PROXIES'))
  if (!proxies.every(isNarrow))
    env.mistakes.push(
      'TRUSTED_PROXIES must be addresses or blocks like 10.4.0.0/16, by commas, no wider than 10.0.0.0/8 or fc00::/7',
    )
  return proxies
}

function isNarrow(text: string): boolean {
  if (named.includes(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  // IPv4 within IPv6 would need limits of its own.
  if (family === 0 || more.length > 0 || /^::ffff:/i.test(address)) return false
  if (bits === undefined) return true
  const least = family === 4 ? LEAST_BITS[4] : LEAST_BITS[6]
  return /^\d{1,3}$/.test(bits) && Number(bits) >= least && Number(bits) <= (family === 4 ? 32 : 128)
}

interface MetricsListener {
  host: string
  port: number
}

export interface TracingSettings {
  /** Where spans are sent: the base address of an OTLP receiver over HTTP. */
  endpoint: string
  /** The share of traces that begin here and are kept. Whoever calls us with a `traceparent` decides for itself. */
  ratio: number
}

function readMetricsListener(env: EnvReader): MetricsListener | undefined {
  const port = env.integer('METRICS_PORT', 0, { min: 0, max: 65_535 })
  const host = env.text('METRICS_HOST') ?? '127.0.0.1'
  return port === 0 ? undefined : { host, port }
}

/** The names are those of OpenTelemetry. */
function readTracing(env: EnvReader): TracingSettings | undefined {
  const endpoint = env.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])
  const text = env.text('OTEL_TRACES_SAMPLER_ARG') ?? '1'
  const ratio = Number(text)
  if (!/^[01](\.\d+)?$/.test(text) || ratio > 1)
    env.mistakes.push('OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1')
  return endpoint === undefined ? undefined : { endpoint, ratio }
}
