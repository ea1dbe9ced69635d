import './tables.ts'

export { findEnrollment, type KnownEnrollment } from './find-enrollment.ts'
