import type { UnitOfWork } from '#platform/scopes.ts'

export const secondsFromNow = (work: UnitOfWork, seconds: number) => new Date(work.now.getTime() + seconds * 1_000)
