import pg from 'pg'

export type Ask = (query: unknown, values?: unknown, callback?: unknown) => unknown

/**
 * Asks the driver by callback. Behind the promise that it makes itself, every answer outlives its reader until the whole
 * memory is collected, and that stops the thread for tens of milliseconds.
 */
export class CallbackClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const ask = this.query.bind(this) as Ask
    const promised: Ask = (query, values, callback) => {
      if (callback || typeof values === 'function' || isSubmittable(query)) return ask(query, values, callback)
      const answer = new Promise((resolve, reject) => {
        ask(query, values, (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result)))
      })
      return answer.catch(throwFromHere)
    }
    this.query = promised as typeof this.query
  }
}

/** It takes the answer itself. */
const isSubmittable = (query: unknown) => typeof query === 'object' && query !== null && 'submit' in query

/** The stack then leads to whoever asked, no longer to the socket. */
function throwFromHere(error: Error): never {
  Error.captureStackTrace(error)
  throw error
}
