import { isAtLeast, type Role } from '#platform/http/roles.ts'
import { RoleAboveOwn } from '../errors.ts'

/** Nobody gives a role above the own one, or changes somebody who has one. */
export function refuseAboveOwn(own: Role, other: Role): void {
  if (!isAtLeast(own, other)) throw new RoleAboveOwn()
}
