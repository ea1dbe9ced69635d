import { Type } from 'typebox'
import { Page } from '#platform/http/paging.ts'
import { alertKinds } from './tables.ts'

const Timestamp = Type.String({ format: 'date-time' })
const Unread = Type.Integer({ description: 'How many alerts are unread.' })
const channels = ['none', 'email', 'sms'] as const

export const Alert = Type.Object({
  id: Type.String(),
  kind: Type.Enum([...alertKinds]),
  object: Type.String({ description: 'The id of what it is about: a job, a task, a user, or the name of a quota.' }),
  facts: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  created_at: Timestamp,
  read: Type.Boolean(),
})

export const Alerts = Type.Object({ ...Page(Alert).properties, unread: Unread })

export const MarkRead = Type.Object({
  ids: Type.Optional(
    Type.Array(Type.String({ maxLength: 64 }), { maxItems: 100, description: 'Missing: all of them.' }),
  ),
})

export const UnreadCount = Type.Object({ unread: Unread })

export const ChooseChannel = Type.Object({ channel: Type.Enum([...channels]) })

export const AlertSettings = Type.Object({
  channel: Type.Enum([...channels], { description: 'How alerts reach the user beside the bell.' }),
  channels: Type.Array(Type.Enum([...channels]), { description: 'Those that this installation can use.' }),
})
