import createClient, { type Client } from 'openapi-fetch'
import type { paths } from './schema.d.ts'

/** Every operation, typed from the description of the API. Wrap each call in `dataOf`. */
export type Api = Client<paths>

export const openApi = (baseUrl: string, fetch: (request: Request) => Promise<Response>): Api =>
  createClient<paths>({ baseUrl, fetch })
