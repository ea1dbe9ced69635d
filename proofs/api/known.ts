// What a client has learned from the service's answers: the ids that it may use in later requests.
const KEPT = 40

/** A value that is chosen when the request is sent: the `place`-th known value of a kind. */
export class Pick {
  readonly kind: string
  readonly place: number

  constructor(kind: string, place: number) {
    this.kind = kind
    this.place = place
  }
}

/** Fields of answers that name something, by what they name. */
export const kinds: Readonly<Record<string, string>> = {
  campaign_id: 'campaign',
  job_id: 'job',
  mpi_id: 'identity',
  existing_mpi_id: 'identity',
  merged_mpi_id: 'merged identity',
  review_id: 'review',
  profile_id: 'profile',
  card_code: 'card',
  qr_token: 'card token',
  pass_id: 'pass',
  device_id: 'device',
  device_token: 'device token',
  sync_token: 'sync token',
  message_id: 'message',
  send_id: 'send',
  enrollment_id: 'enrollment',
  programme_uid: 'programme',
  attribute_uid: 'attribute',
  dhis2_uid: 'tracked entity',
  config_id: 'connection',
  webhook_secret: 'webhook secret',
  task_id: 'task',
  access_token: 'access token',
  refresh_token: 'refresh token',
}

/** What `id` names, by the path that answered it. */
const kindOfId: [RegExp, string][] = [
  [/^\/campaigns/, 'campaign'],
  [/^\/mpi\/lab\/trials/, 'trial'],
  [/^\/erasures|^\/mpi\/[^/]+\/erasure/, 'erasure'],
  [/^\/admin\/organizations/, 'organization'],
  [/^\/(admin\/)?users/, 'user'],
  [/^\/auth\/sessions/, 'session'],
  [/^\/api-keys/, 'API key'],
  [/^\/fhir\/Patient/, 'identity'],
  [/^\/fhir\/Provenance/, 'provenance'],
  [/^\/webhooks\/deliveries|^\/webhooks\/[^/]+\/(test|deliveries)/, 'delivery'],
  [/^\/webhooks/, 'webhook'],
  [/^\/billing\/v2\/invoices/, 'invoice'],
  [/^\/distribution\/opt-outs/, 'opt-out'],
]

export class Known {
  readonly #values = new Map<string, string[]>()
  readonly #never = new Set<string>()

  /** Values that no request may use, such as the ids of the callers. */
  never(...values: string[]): void {
    for (const value of values) this.#never.add(value)
  }

  add(kind: string, value: string): void {
    if (value === '' || this.#never.has(value)) return
    const values = this.#values.get(kind) ?? []
    if (values.includes(value)) return
    values.push(value)
    if (values.length > KEPT) values.shift()
    this.#values.set(kind, values)
  }

  forget(value: string): void {
    for (const values of this.#values.values()) {
      const at = values.indexOf(value)
      if (at >= 0) values.splice(at, 1)
    }
  }

  all(kind: string): readonly string[] {
    return this.#values.get(kind) ?? []
  }

  kinds(): string[] {
    return [...this.#values.keys()]
  }

  /** Place 0 is the newest, so that short-lived things are still there. */
  find({ kind, place }: Pick): string | undefined {
    const values = this.all(kind)
    return values.at(-1 - (place % Math.max(1, values.length)))
  }

  /** Goes through an answer. Lists teach their first items only. */
  learn(path: string, answer: unknown): void {
    if (Array.isArray(answer)) for (const item of answer.slice(0, 20)) this.learn(path, item)
    else if (typeof answer === 'object' && answer !== null) {
      for (const [key, value] of Object.entries(answer)) {
        if (typeof value === 'string') this.#learnField(path, key, value, answer)
        else this.learn(path, value)
      }
    }
  }

  #learnField(path: string, key: string, value: string, beside: object): void {
    const kind = key === 'id' ? kindOfId.find(([pattern]) => pattern.test(path))?.[1] : kinds[key]
    if (kind !== undefined) this.add(kind, value)
    if (key === 'uid' && path === '/dhis2/organisation-units') this.add('organisation unit', value)
    if (kind === 'identity') this.add('source identifier', `mpi|${value}`)
    // A link ends in its token.
    if (key === 'link') this.add('link token', value.split('/').at(-1) ?? '')
    if (key === 'attribute_uid' && 'sensitive_category' in beside && beside.sensitive_category !== null) {
      this.add('sensitive attribute', value)
      this.add('sensitive programme', decodeURIComponent(path.split('/').at(-1) ?? ''))
    }
  }
}
