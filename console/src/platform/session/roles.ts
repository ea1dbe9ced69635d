/** From the lowest to the highest, as the service orders them. */
export const roles = ['viewer', 'operator', 'programme_admin', 'admin'] as const

export type Role = (typeof roles)[number]

export const isAtLeast = (role: string, needed: Role): boolean =>
  (roles as readonly string[]).indexOf(role) >= roles.indexOf(needed)
