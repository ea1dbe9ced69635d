import { Type } from 'typebox'
import type { ChannelSpec } from '#platform/http/description/asyncapi.ts'
import { Job } from '../schema.ts'

const { job_id, progress, cards_generated, total_cards } = Job.properties
const status = Type.String()
const failure = { error: Type.String(), quota_refunded: Type.Integer() }

/** What listeners to a job get, by WebSocket and as server-sent events. */
export const jobChannel: ChannelSpec = {
  title: 'Job progress',
  summary:
    'The present state, then at most four messages a second. Closes with 1000 after `completed` or `failed`, which a late listener gets too, with 4401 on a bad token, 4404 on an unknown job, 4429 with too many connections, and 1012 when the process stops: come back then.',
  messages: {
    progress: Type.Object({
      event: Type.Literal('progress'),
      job_id,
      status,
      progress,
      cards_generated,
      total_cards,
      eta_seconds: Type.Union([Type.Integer(), Type.Null()]),
    }),
    completed: Type.Object({
      event: Type.Literal('completed'),
      job_id,
      status,
      progress,
      cards_generated,
      artifacts: Job.properties.artifacts,
    }),
    failed: Type.Object({ event: Type.Literal('failed'), job_id, status, ...failure }),
  },
}
