import './events.ts'
import './tables.ts'

export { accessReader } from './access-reader.ts'
export { actForOrganizations } from './act-for.ts'
export { adminRoutes } from './admin-routes.ts'
export { personBehind } from './api-keys/live-keys.ts'
export { apiKeyRoutes } from './api-keys/routes.ts'
export { invitationRoutes } from './colleagues/admin-routes.ts'
export { colleagueRoutes } from './colleagues/routes.ts'
export { createOrganization } from './create-organization.ts'
export { createUser } from './create-user.ts'
export { ensureFirstAdministrator } from './ensure-first-administrator.ts'
export { OrganizationNotFound } from './errors.ts'
export { accountJobs } from './jobs.ts'
export { linkRoutes } from './links/routes.ts'
export { isOfOpenOrganization, isOwnOrganizationOpen } from './open-organizations.ts'
export { hashPassword } from './passwords.ts'
export {
  countUsers,
  findFirstOrganization,
  getOrganization,
  listAllOrganizations,
  namesOfOrganizations,
} from './queries.ts'
export { type Contact, findContact, listManagers, listUsersAmong } from './recipients.ts'
export { resetAdministrator } from './reset-administrator.ts'
export { accountRetention } from './retention.ts'
export { type Plan, plans } from './schema.ts'
export { secondFactorRoutes } from './second-factor/routes.ts'
export { sessionRoutes } from './session-routes.ts'
export { ownSessionRoutes } from './sessions/routes.ts'
