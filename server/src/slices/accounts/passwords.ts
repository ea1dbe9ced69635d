import { hash, verify } from '@node-rs/argon2'
import type { Phrase } from '#platform/i18n/language.ts'
import { Invalid } from '#platform/invalid.ts'
import { randomSecret } from '#platform/random.ts'
import { TooManyRequests } from '#platform/refusals.ts'

/** Argon2id with 19 MiB and two passes, OWASP's minimum. Stored hashes carry their parameters. */
const ARGON2ID = 2
const parameters = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const MAX_CONCURRENT = 4
const MAX_QUEUED = 64

let running = 0
const queued: (() => void)[] = []

/** Hashing is expensive on purpose, so without a limit anybody could stop the service with sign-ins. */
async function withinLimits<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_CONCURRENT) {
    if (queued.length >= MAX_QUEUED) throw new TooManyRequests(2)
    await new Promise<void>((resolve) => queued.push(resolve))
  }
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    queued.shift()?.()
  }
}

export function hashPassword(password: string): Promise<string> {
  return withinLimits(() => hash(password, parameters))
}

let decoyHash: Promise<string> | undefined

/** Takes as long for a user who does not exist as for one who does. */
export async function isPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  decoyHash ??= hash(randomSecret(16).toString('hex'), parameters)
  const compared = storedHash ?? (await decoyHash)
  const matches = await withinLimits(() => verify(compared, password))
  return matches && storedHash !== undefined
}

const tooCommon: Phrase = {
  fr: 'Ce mot de passe est trop facile à deviner.',
  en: 'This password is too easy to guess.',
  wo: 'Baatu-jàll bii dafa yomb lool.',
}

const COMMON = new Set(
  'password passw0rd password1 password123 12345678 123456789 1234567890 11111111 00000000 qwertyui qwerty123 qwertyuiop azertyui azertyuiop azerty123 motdepasse motdepasse1 bonjour123 iloveyou sunshine princess football baseball superman trustno1 welcome1 welcome123 admin123 administrator changeme changeme1 letmein1 abcd1234 abc12345 1q2w3e4r 1qaz2wsx zaq12wsx samakart senegal1 senegal123 dakar123 dakar2024 dakar2025 dakar2026'.split(
    ' ',
  ),
)

export function checkNewPassword(path: string, password: string, email: string): void {
  const lowerCase = password.toLowerCase()
  const isTrivial = new Set(lowerCase).size < 3 || lowerCase === email.toLowerCase()
  if (COMMON.has(lowerCase) || isTrivial) throw new Invalid([{ path, phrase: tooCommon }])
}
