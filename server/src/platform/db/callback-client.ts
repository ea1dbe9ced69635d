import pg from 'pg'

type Query = (query: unknown, values?: unknown, callback?: unknown) => unknown

/**
 * Queries the driver by callback. With the driver's own promises, every result survives until a full garbage
 * collection, which stops the thread for tens of milliseconds.
 */
export class CallbackClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as Query
    const queryByCallback: Query = (statement, values, callback) => {
      if (callback || typeof values === 'function' || isSubmittable(statement))
        return query(statement, values, callback)
      const result = new Promise((resolve, reject) => {
        query(statement, values, (error: Error | null, rows: unknown) => (error ? reject(error) : resolve(rows)))
      })
      return result.catch(rethrowFromHere)
    }
    this.query = queryByCallback as typeof this.query
  }
}

/** A submittable query handles its own result. */
const isSubmittable = (query: unknown) => typeof query === 'object' && query !== null && 'submit' in query

/** The stack then leads to the caller instead of the socket. */
function rethrowFromHere(error: Error): never {
  Error.captureStackTrace(error)
  throw error
}
