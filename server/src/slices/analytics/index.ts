import './tables.ts'

export { analyticsSubscriptions } from './count-events.ts'
export type { Table } from './files/table.ts'
export { FormatQuery, tableAnswer, tableMedia } from './files/table-answer.ts'
export { addDays, dayOf, lastDays } from './period.ts'
export { analyticsRoutes } from './routes.ts'
export { getSummary, percentOf } from './summary.ts'
export { getCampaignsTimeline, getSpendTimeline } from './timelines.ts'
