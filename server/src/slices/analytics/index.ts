import './tables.ts'

export { analyticsSubscriptions } from './count-events.ts'
export { addDays, dayOf, lastDays } from './period.ts'
export { getCampaignsTimeline, getSpendTimeline, getSummary, percentOf } from './reports.ts'
export { analyticsRoutes } from './routes.ts'
export { FormatQuery, tableAnswer, tableMedia } from './table-answer.ts'
export type { Table } from './xlsx-in-sandbox.ts'
