import type { paths } from './schema.d.ts'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

type Operation<P extends keyof paths, M extends Method> = paths[P] extends Record<M, infer O> ? O : never

type Content<R> = R extends { content: { 'application/json': infer C } } ? C : never

/** The body of a successful response. */
export type ResponseBody<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { responses: infer R } ? Content<R[keyof R & (200 | 201 | 202)]> : never

/** The body that a request takes. */
export type RequestBody<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { requestBody: infer B } ? Content<B> : never

/** One item of a list that a path returns. */
export type ListItem<P extends keyof paths> = ResponseBody<P, 'get'> extends { items: (infer I)[] } ? I : never
