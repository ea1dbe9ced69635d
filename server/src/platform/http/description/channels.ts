import type { TSchema } from 'typebox'

/** What a WebSocket sends. Clients only listen. */
export interface ChannelSpec {
  title: string
  summary: string
  /** By the name of the message. */
  messages: Readonly<Record<string, TSchema>>
}

/** What a webhook is told: the `data` of its event. */
export interface EventSpec {
  summary: string
  data: TSchema
}

/** Filled when routes are registered and slices are loaded; the descriptions of the API read them. */
export const describedChannels = new Map<string, ChannelSpec>()
export const describedEvents = new Map<string, EventSpec>()
