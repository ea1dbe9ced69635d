/**
 * Every measurement. The list is closed on purpose: a label has one of the words that stand here, or a word of our own
 * code, so no name, id or address can become a label by accident.
 */
export interface Definition {
  help: string
  labels?: Readonly<Record<string, readonly string[]>>
  buckets?: readonly number[]
}

/** A word of our own code, such as the name of a kind of job, a route's pattern or a plan. */
const ownWord: readonly string[] = []

const requestSeconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const foreignSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
const jobSeconds = [0.1, 0.5, 1, 5, 15, 30, 60, 120, 300, 900, 3_600]

export const counters = {
  samakart_http_server_errors_total: { help: 'Requests answered with a 5xx status.' },
  samakart_job_attempts_total: {
    help: 'Attempts at background work, by what became of them.',
    labels: { kind: ownWord, outcome: ['completed', 'failed', 'handed_back', 'waits', 'lost'] },
  },
  samakart_jobs_ended_total: {
    help: 'Card jobs and DHIS2 tasks that ended.',
    labels: { kind: ['cards', 'dhis2'], result: ['completed', 'failed'] },
  },
  samakart_job_dead_letters_total: {
    help: 'Background jobs that were given up after their last repetition.',
    labels: { kind: ownWord },
  },
  samakart_cards_printed_total: { help: 'Cards drawn and written to the files of their job.' },
  samakart_cards_issued_total: { help: 'Cards of completed jobs.' },
  samakart_verifications_total: {
    help: 'Verified cards, by verdict.',
    labels: { result: ['valid', 'expired', 'revoked', 'not_found'] },
  },
  samakart_database_errors_total: {
    help: 'Transactions that failed because of the database.',
    labels: { kind: ['unavailable', 'busy', 'disk_full'] },
  },
  samakart_store_errors_total: {
    help: 'Operations that the artifact store did not carry out.',
    labels: { kind: ['store', 'bucket', 'other'] },
  },
  samakart_dhis2_errors_total: {
    help: 'Requests to DHIS2 that failed, repetitions included.',
    labels: { kind: ['unreachable', 'slow', 'account', 'not_found', 'refused', 'invalid_response', 'version'] },
  },
  samakart_messages_total: {
    help: 'Attempts to hand a message to its provider.',
    labels: { provider: ownWord, outcome: ['accepted', 'delayed', 'rejected'] },
  },
  samakart_provider_errors_total: {
    help: 'Messages that a provider did not accept, by the reason.',
    labels: { provider: ownWord, kind: ownWord },
  },
  samakart_webhook_deliveries_total: {
    help: 'Attempts to deliver an event to a webhook.',
    labels: { outcome: ['accepted', 'failed'] },
  },
  samakart_webhook_errors_total: {
    help: 'Attempts that a receiver did not accept: the class of its answer, or why there was none.',
    labels: { kind: ownWord },
  },
  samakart_audit_copy_errors_total: {
    help: 'Copies of audit checkpoints that could not be made. They are tried again.',
    labels: { kind: ['folder', 's3', 'tsa'] },
  },
  samakart_retention_deleted_total: {
    help: 'Rows and files removed because their time was over.',
    labels: { kind: ownWord },
  },
} as const satisfies Record<string, Definition>

export const histograms = {
  samakart_http_request_duration_seconds: {
    help: 'Time from a request to the end of its answer.',
    labels: { method: ownWord, route: ownWord, status: ownWord },
    buckets: requestSeconds,
  },
  samakart_job_duration_seconds: {
    help: 'How long one attempt at background work ran.',
    labels: { kind: ownWord },
    buckets: jobSeconds,
  },
  samakart_card_job_seconds: {
    help: 'From the acceptance of a card job to its completion, by its number of cards.',
    labels: { cards: ['50', '1000', 'more'] },
    buckets: jobSeconds,
  },
  samakart_card_render_seconds: {
    help: 'How long a thread took to draw one card, on average of the cards that it drew together.',
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1],
  },
  samakart_database_wait_seconds: {
    help: 'How long work waited for a free connection to the database.',
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10],
  },
  samakart_store_request_duration_seconds: {
    help: 'Time of one operation of the artifact store.',
    labels: { operation: ['put', 'find', 'read', 'list', 'remove', 'check'] },
    buckets: foreignSeconds,
  },
  samakart_dhis2_request_duration_seconds: {
    help: 'Time of one request to DHIS2, until its answer is read.',
    buckets: foreignSeconds,
  },
  samakart_webhook_duration_seconds: {
    help: 'Time of one attempt to deliver an event.',
    buckets: foreignSeconds,
  },
} as const satisfies Record<string, Definition>

export const gauges = {
  samakart_build_info: { help: 'Always 1.', labels: { version: ownWord, node: ownWord, role: ownWord } },
  samakart_queue_depth: {
    help: 'Work that waits and may start now, by kind and by the plan of its organization.',
    labels: { kind: ownWord, plan: ownWord },
  },
  samakart_queue_oldest_seconds: {
    help: 'How long the oldest of this work has waited.',
    labels: { kind: ownWord, plan: ownWord },
  },
  samakart_database_connections: {
    help: 'Connections of this process to the database, and work that waits for one.',
    labels: { state: ['used', 'idle', 'waited_for'] },
  },
  samakart_database_connections_max: { help: 'DATABASE_POOL_SIZE of this process.' },
  samakart_database_up: { help: '0 while the database does not answer.' },
  samakart_store_up: { help: '0 while the artifact store does not answer.' },
  samakart_disk_room_bytes: { help: 'What may be written before requests are refused (MIN_FREE_DISK_MB).' },
  samakart_ledger_imbalance_fcfa: {
    help: 'Sum of all differences between balances and the last entries of their ledgers. It must be 0.',
  },
  samakart_audit_chains_refused: {
    help: 'Audit chains that this machine signs no more, because they are not what was signed. It must be 0.',
  },
  samakart_audit_unsigned_seconds: {
    help: 'For how long the oldest audit entry of this process has waited for its signature.',
  },
  samakart_ledger_accounts_checked: { help: 'Accounts that the last look at the ledgers included.' },
} as const satisfies Record<string, Definition>

export type CounterName = keyof typeof counters
export type HistogramName = keyof typeof histograms
export type GaugeName = keyof typeof gauges

type All = typeof counters & typeof histograms & typeof gauges

/** The labels that a measurement needs, each with one of its words. */
export type Labels<Name extends keyof All> = All[Name] extends { labels: infer Words }
  ? { [Label in keyof Words]: Words[Label] extends readonly (infer Word)[] ? Word : never }
  : Record<never, never>
