import type { IncomingHttpHeaders } from 'node:http'
import type { Behaviour } from './behaviour.ts'
import type { User } from './users.ts'
import type { World } from './world/world.ts'

/** A request to the simulated server. */
export interface Exchange {
  /** The first request of a server is 1. */
  number: number
  method: string
  /** Below the context path: `/api/me`. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  address: string
  /** The address that the client used, for links to other pages. */
  absoluteUrl: string
}

/** What an endpoint needs to answer a request. */
export interface RequestContext {
  exchange: Exchange
  query: URLSearchParams
  behaviour: Behaviour
  world: World
  user: User
  baseUrl: string
}

export interface Answer {
  status: number
  headers?: Record<string, string>
  body: unknown
  /** The time that checking the password took. */
  delayMs?: number
}
