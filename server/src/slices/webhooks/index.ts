import './event-types.ts'
import './notifications.ts'
import './tables.ts'

export { webhookLoops } from './deliver.ts'
export { waitingDeliveries, webhookRetention } from './deliveries.ts'
export { webhookSubscriptions } from './hear-events.ts'
export { webhookRoutes } from './routes.ts'
