import { readFileSync } from 'node:fs'

export type Environment = Readonly<Record<string, string | undefined>>

/** Collects mistakes instead of stopping at the first, so that an operator can correct all of them at once. */
export class EnvReader {
  readonly mistakes: string[] = []
  readonly #env: Environment

  constructor(env: Environment) {
    this.#env = env
  }

  /** `NAME`, or the content of the file that `NAME_FILE` points to. An empty value counts as absent. */
  text(name: string): string | undefined {
    const direct = this.#env[name]?.trim()
    const file = this.#env[`${name}_FILE`]?.trim()
    if (direct && file) this.#mistake(name, `is set twice, also by ${name}_FILE`)
    if (direct || !file) return direct || undefined
    try {
      return readFileSync(file, 'utf8').trim() || undefined
    } catch {
      this.#mistake(`${name}_FILE`, 'points to a file that cannot be read')
      return undefined
    }
  }

  integer(name: string, fallback: number, range: { min: number; max: number }): number {
    const text = this.text(name)
    if (text === undefined) return fallback
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= range.min && value <= range.max) return value
    this.#mistake(name, `must be a whole number from ${range.min} to ${range.max}`)
    return fallback
  }

  flag(name: string, fallback: boolean): boolean {
    return this.oneOf(name, ['true', 'false'], String(fallback)) === 'true'
  }

  oneOf<const T extends string>(name: string, allowed: readonly T[], fallback: NoInfer<T> | string): T {
    const text = this.text(name) ?? fallback
    const found = allowed.find((candidate) => candidate === text)
    if (found === undefined) this.#mistake(name, `must be one of ${allowed.join(', ')}`)
    return found ?? (fallback as T)
  }

  url(name: string, protocols: readonly string[]): string | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return withoutLastSlashes(text)
    this.#mistake(name, `must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`)
    return undefined
  }

  /** Exactly 32 bytes, written in base64, base64url or hexadecimal. */
  key(name: string): Buffer | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const bytes = keyFromText(text)
    if (bytes) return bytes
    this.#mistake(name, 'must be 32 bytes in base64 or hexadecimal')
    return undefined
  }

  /** Does not complain twice about the same name. */
  require(name: string, value: unknown, reason: string): void {
    const isNamed = this.mistakes.some(
      (mistake) => mistake.startsWith(`${name} `) || mistake.startsWith(`${name}_FILE `),
    )
    if (value === undefined && !isNamed) this.#mistake(name, reason)
  }

  #mistake(name: string, what: string): void {
    this.mistakes.push(`${name} ${what}`)
  }
}

/** Node's own decoder skips characters that are not base64, so a passphrase could pass for a key. */
export function keyFromText(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  return /^([A-Za-z0-9+/]{43}|[A-Za-z0-9_-]{43})=?$/.test(text) ? Buffer.from(text, 'base64url') : undefined
}

function withoutLastSlashes(url: string): string {
  let end = url.length
  while (url[end - 1] === '/') end--
  return url.slice(0, end)
}
