import { Type } from 'typebox'
import type { Messenger } from '#platform/messenger.ts'
import { defineJob, handle, type JobHandler } from '#platform/queue/job.ts'
import type { Services } from '#platform/services.ts'
import { findAlerts } from './find-alerts.ts'
import { sendAlert } from './send-alert.ts'
import { SendAlert } from './write-alerts.ts'

const FindAlerts = defineJob('alerts.find', Type.Object({}))

export function alertJobs(services: Services, messenger: Messenger): JobHandler[] {
  return [
    handle(SendAlert, ({ alert_id }) => sendAlert(services, messenger, alert_id)),
    handle(FindAlerts, () => findAlerts(services), { schedule: '*/5 * * * *' }),
  ]
}
