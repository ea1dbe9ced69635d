import './event-descriptions.ts'
import './notifications.ts'
import './tables.ts'

export { webhookLoops } from './deliver.ts'
export { webhookSubscriptions } from './hear-events.ts'
export { webhookRetention } from './retention.ts'
export { webhookRoutes } from './routes.ts'
export { waitingDeliveries } from './waiting-deliveries.ts'
