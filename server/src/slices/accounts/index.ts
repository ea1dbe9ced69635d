import './events.ts'
import './tables.ts'

export { accessReader } from './access-reader.ts'
export { actForOrganizations } from './act-for.ts'
export { adminRoutes, invitationRoutes } from './admin-routes.ts'
export { ensureFirstAdministrator, resetAdministrator } from './administrators.ts'
export { apiKeyRoutes } from './api-key-routes.ts'
export { personBehind } from './api-keys.ts'
export { colleagueRoutes } from './colleague-routes.ts'
export { OrganizationNotFound } from './errors.ts'
export { accountJobs, accountRetention } from './jobs.ts'
export { linkRoutes } from './link-routes.ts'
export { createOrganization, isOfOpenOrganization, isOwnOrganizationOpen } from './organizations.ts'
export { hashPassword } from './passwords.ts'
export {
  type Contact,
  countUsers,
  findContact,
  findFirstOrganization,
  getOrganization,
  listAllOrganizations,
  listManagers,
  listUsersAmong,
  namesOfOrganizations,
} from './queries.ts'
export { type Plan, plans } from './schema.ts'
export { secondFactorRoutes } from './second-factor-routes.ts'
export { ownSessionRoutes, sessionRoutes } from './session-routes.ts'
export { createUser } from './users.ts'
