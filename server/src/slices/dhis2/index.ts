import './tables.ts'

export { findEnrollment, type KnownEnrollment } from './find-enrollment.ts'
export { type SyncHealth, tellSyncHealth } from './sync-health.ts'
