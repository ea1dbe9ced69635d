import type { Role } from '#platform/http/roles.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface SessionLimits {
  /** Without a request for this long it ends. */
  idleMs: number
  /** However much it is used, it ends this long after the sign-in. */
  absoluteMs: number
}

const ofAgents: SessionLimits = { idleMs: 12 * HOUR_MS, absoluteMs: 30 * DAY_MS }

/** The more a role may do, the shorter a console that was left open stays open. */
export const sessionLimits: Readonly<Record<Role, SessionLimits>> = {
  viewer: ofAgents,
  operator: ofAgents,
  programme_admin: { idleMs: 8 * HOUR_MS, absoluteMs: 7 * DAY_MS },
  admin: { idleMs: 2 * HOUR_MS, absoluteMs: DAY_MS },
}

export function isOverLimits(role: Role, { createdAt, seenAt }: { createdAt: Date; seenAt: Date }, now: Date): boolean {
  const { idleMs, absoluteMs } = sessionLimits[role]
  return now.getTime() - seenAt.getTime() >= idleMs || now.getTime() - createdAt.getTime() >= absoluteMs
}
