import { ApiProblem } from './problem.ts'

export interface Answer<D> {
  data?: D
  error?: unknown
  response: Response
}

/** What a call answered. A refusal is thrown as `ApiProblem`. */
export async function dataOf<D>(call: Promise<Answer<D>>): Promise<D> {
  const { data, error, response } = await call
  if (response.ok) return data as D
  throw new ApiProblem(response, typeof error === 'object' && error !== null ? { ...error } : {})
}

/** The bytes of a call with `parseAs: 'blob'`, which the description does not type. */
export const blobOf = (call: Promise<Answer<unknown>>): Promise<Blob> => dataOf(call) as Promise<Blob>
