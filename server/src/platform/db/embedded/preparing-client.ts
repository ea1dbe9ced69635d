import type pg from 'pg'
import { type Ask, CallbackClient } from '../callback-client.ts'

/** Once for a text might be once for ever, such as a list with one place for each of its values. */
const KEPT_AFTER = 3
/** Each costs the database thread some tens of kilobytes. */
const MOST_KEPT = 400
const MOST_SEEN = 2_000

/**
 * In the embedded database it takes longer to read and to plan a small statement than to execute it. What comes again
 * and again is kept ready under a name. A real PostgreSQL is asked without names: a pooler may stand before it.
 */
export class PreparingClient extends CallbackClient {
  readonly #names = new Map<string, string>()
  readonly #seen = new Map<string, number>()

  constructor(config?: pg.ClientConfig) {
    super(config)
    const ask = this.query.bind(this) as Ask
    const prepared: Ask = (text, values, callback) => {
      // Without values it may be several statements, which cannot have a name.
      const isOne = typeof text === 'string' && Array.isArray(values) && values.length > 0
      const name = isOne ? this.#nameOf(text) : undefined
      return name === undefined ? ask(text, values, callback) : ask({ name, text, values }, callback)
    }
    this.query = prepared as typeof this.query
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= MOST_KEPT) return known
    const times = (this.#seen.get(text) ?? 0) + 1
    if (times < KEPT_AFTER) {
      if (this.#seen.size >= MOST_SEEN) this.#seen.clear()
      this.#seen.set(text, times)
      return undefined
    }
    this.#seen.delete(text)
    const name = `s${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}
