// What a value of a run becomes in an example: the same in every run, without secrets, and as people would write it.

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/
const ID = /^([a-z]{2,8})_[0-9a-z]{10,}$/i
const MPI_ID = /^[A-Z]{2}-[A-Z]{3}-\d{2}-[0-9A-Z]{8}$/
const CARD_CODE = /^[A-Z0-9]{3,8}-[0-9A-Z]{8}$/
const HEX = /^[0-9a-f]{16,}$/i
const BASE64 = /^[A-Za-z0-9+/_-]{43,}={0,2}$/
const DHIS2_UID = /^[A-Za-z][A-Za-z0-9]{10}$/
const READABLE = /^[\p{L}\p{N}\p{Zs}\n.,:;!?'’"“”«»…°·#+@&/%()[\]{}|=_<>→–—-]*$/u

export const EXAMPLE_INSTANT = '2026-03-02T09:30:00.000Z'
export const EXAMPLE_MPI_ID = 'SN-DKR-26-7K3Q9ZP2'
export const EXAMPLE_CARD_CODE = 'VACC26-7K3Q9ZPM'
const EXAMPLE_BASE = 'https://samakart.example.org'

/** Fields whose values the tour draws at random, or which are different on every machine. */
const byField: Readonly<Record<string, string>> = {
  name: 'Vaccination Dakar 2026',
  campaign_name: 'Vaccination Dakar 2026',
  description: 'Rougeole, deuxième passage',
  reason: 'Carte perdue',
  reference: 'VIR-2026-0042',
  legal_name: 'Ministère de la Santé',
  ministry_line: 'Ministère de la Santé',
  programme_line: 'Programme élargi de vaccination',
  signature_title: 'La directrice',
  return_to: 'BP 4024, Dakar',
  help_line: '800 00 50 50',
  website: 'sante.example.org',
  ninea: '0012345 2G3',
  rccm: 'SN-DKR-2024-B-12345',
  email: 'awa.diop@example.org',
  full_name: 'Awa Diop',
  holder_name: 'Awa Diop',
  first_name: 'Awa',
  last_name: 'Diop',
  mother_name: 'Fatou Ndiaye',
  phone_number: '+221771234567',
  date_of_birth: '1990-12-31',
  beneficiary_id: 'DK-004217',
  health_center: 'Poste de santé de Ouakam',
  zone: 'Ouakam',
  commune: 'Ouakam',
  device_name: 'Téléphone de Ouakam',
  user_agent: 'curl/8.5.0',
  device_token: 'device-7f3a9c',
  holder_id: 'DK-004217',
  prefix: 'VACC26',
  campaign_prefix: 'VACC26',
  campaign_type: 'vaccination',
  password: '…',
  current_password: '…',
  new_password: '…',
  access_token: '…',
  refresh_token: '…',
  client_key: '…',
  challenge: '…',
  secret: 'whsec_…',
  webhook_secret: '…',
  key: 'sk_…',
  token: '…',
  link: `${EXAMPLE_BASE}/link/skl_…`,
  otpauth_url: 'otpauth://totp/Samakart:awa.diop%40example.org?secret=…&issuer=Samakart',
  webhook_url: `${EXAMPLE_BASE}/dhis2/webhook/dhis_…`,
  username: 'samakart_lecture',
  request_id: 'req_06gx3m8q1v5s7w9y2k4n6p8r0t',
  jwt_token: '…',
  wallet_url: 'https://pay.google.com/gp/v/save/…',
  qr_payload: '…',
  identity_qr: '…',
  file: '…',
}

/** Of `GET /billing/my-quota`, where `key` is no secret. */
const QUOTA_KEYS = new Set(['cards', 'sms', 'whatsapp', 'verifications', 'storage_gb'])
const MAX_ITEMS = 2
const MAX_TEXT = 240

/** A name that somebody chose, such as that of a region, says more than ours. */
const CHOSEN = /^\p{Lu}\p{Ll}+([ ’'-]\p{L}+)*$/u

export function plainText(field: string, text: string): string {
  if ((field === 'name' || field === 'description') && CHOSEN.test(text)) return text
  const known = Object.hasOwn(byField, field) ? byField[field] : undefined
  if (known !== undefined && !(field === 'key' && (QUOTA_KEYS.has(text) || /^[a-z_]+$/.test(text)))) return known
  if (text === 'SN' || text.length < 6) return READABLE.test(text) ? text : '…'
  if (INSTANT.test(text)) return EXAMPLE_INSTANT
  if (MPI_ID.test(text)) return EXAMPLE_MPI_ID
  if (CARD_CODE.test(text)) return EXAMPLE_CARD_CODE
  const [, prefix] = ID.exec(text) ?? []
  if (prefix && /[0-9]/.test(text)) return `${prefix}_06gx3m8q1v5s7w9y2k4n6p8r0t`
  if (HEX.test(text)) return '3f'.repeat(text.length / 2)
  if (DHIS2_UID.test(text) && /\d/.test(text)) return 'IpHINAT79UW'
  if (BASE64.test(text)) return `${'Zm9v'.repeat(Math.floor(text.length / 4))}`.slice(0, 88)
  const address = text.replace(/https?:\/\/(127\.0\.0\.1|localhost)(:\d+)?/g, EXAMPLE_BASE)
  const short = address.length > MAX_TEXT ? `${address.slice(0, MAX_TEXT - 1)}…` : address
  if (!READABLE.test(short)) return 'Texte'
  return short
    .split(/(?<=[/"\s(«=])|(?=[/"\s)»,])/)
    .map((part) => (part === short ? part : plainPart(part)))
    .join('')
}

/** An id or a time within an address or a sentence. */
function plainPart(part: string): string {
  return ID.test(part) || MPI_ID.test(part) || CARD_CODE.test(part) || INSTANT.test(part) ? plainText('', part) : part
}

export function plainValue(value: unknown, field = ''): unknown {
  if (typeof value === 'string') return plainText(field, value)
  if (Array.isArray(value))
    return value
      .slice(0, MAX_ITEMS)
      .map((item, at) => (at === 0 ? plainValue(item, field) : asSecond(plainValue(item, field))))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [plainKey(key), plainValue(inner, key)]))
}

/** Two people of one list are not the same. */
function asSecond(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || !('first_name' in item)) return item
  const known = item as Record<string, unknown>
  const other = { first_name: 'Modou', last_name: 'Fall', date_of_birth: '1984-06-15', beneficiary_id: 'DK-004218' }
  const replaced = Object.entries(other).filter(([field]) => typeof known[field] === 'string')
  return { ...known, ...Object.fromEntries(replaced) }
}

const plainKey = (key: string) => (ID.test(key) || MPI_ID.test(key) || CARD_CODE.test(key) ? plainText('', key) : key)
