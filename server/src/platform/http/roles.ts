/** From the least to the most powerful. `admin` manages the platform; the others belong to their organization. */
export const roles = ['viewer', 'operator', 'programme_admin', 'admin'] as const

export type Role = (typeof roles)[number]

export const lowerOf = (one: Role, other: Role): Role => (isAtLeast(one, other) ? other : one)

export function isAtLeast(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed)
}
