import { Type } from 'typebox'
import { Page, Paging } from '#platform/http/paging.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import { noteActingFor } from './act-for.ts'
import { changeOrganization } from './change-organization.ts'
import { changeUser } from './change-user.ts'
import { createOrganization } from './create-organization.ts'
import { createUser } from './create-user.ts'
import { requireStrongPassword } from './password-strength.ts'
import { hashPassword } from './passwords.ts'
import { listOrganizations, listUsers, toOrganization, toUser } from './queries.ts'
import { ChangeOrganization, ChangeUser, CreateOrganization, CreateUser, Organization, User } from './schema.ts'
import { hasSecondFactor } from './second-factor/queries.ts'

const tag = 'Administration'
const paging = Paging({ default: 50, max: 500 })

export function adminRoutes(routes: Routes, services: Services): void {
  const noteActing = noteActingFor(services, 'organization_id')

  routes.actPlatform(
    {
      method: 'POST',
      path: '/admin/organizations',
      access: 'admin',
      tag,
      summary: 'Opens an organization.',
      body: CreateOrganization,
      answers: { 201: Organization },
    },
    async (work, { body }) => toOrganization(await createOrganization(work, body)),
  )

  routes.askPlatform(
    {
      method: 'GET',
      path: '/admin/organizations',
      access: 'admin',
      tag,
      summary: 'All organizations, newest first.',
      query: Type.Object(paging),
      answers: { 200: Page(Organization) },
    },
    ({ db }, { query }) => listOrganizations(db, query),
  )

  routes.actPlatform(
    {
      method: 'PATCH',
      path: '/admin/organizations/:organization_id',
      access: 'admin',
      tag,
      summary: 'Renames, suspends or opens an organization again.',
      description:
        'While it is suspended its users get 403 `organization_suspended`; its cards are verified as before. One’s own ' +
        'organization cannot be suspended.',
      params: Type.Object({ organization_id: Type.String() }),
      body: ChangeOrganization,
      answers: { 200: Organization },
      problems: [404, 409],
    },
    async (work, { params, body, caller }) =>
      toOrganization(await changeOrganization(work, caller.tenantId, params.organization_id, body)),
  )

  routes.actPlatform(
    {
      method: 'POST',
      path: '/admin/users',
      access: 'admin',
      forPeople: true,
      tag,
      summary: 'Adds a user to an organization.',
      body: CreateUser,
      answers: { 201: User },
      problems: [404, 409],
    },
    async ({ body }) => {
      await requireStrongPassword(services, body.organization_id, {
        path: 'password',
        password: body.password,
        about: [body.email, body.full_name],
      })
      return hashPassword(body.password)
    },
    async (work, { body: { password: _, ...user } }, passwordHash) =>
      toUser(await createUser(work, { ...user, passwordHash }), false),
  )

  routes.serveSignedIn(
    {
      method: 'GET',
      path: '/admin/users',
      access: 'admin',
      forPeople: true,
      tag,
      summary: 'All users, newest first.',
      description: 'Whoever lists those of another organization leaves an entry in its audit trail, once an hour.',
      query: Type.Object({ ...paging, organization_id: Type.Optional(Type.String()) }),
      answers: { 200: Page(User) },
    },
    async ({ query: { organization_id, ...page }, caller }) => {
      if (organization_id !== undefined && organization_id !== caller.tenantId)
        await noteActing(caller, organization_id)
      return inPlatformScope(services, ({ db }) => listUsers(db, page, organization_id))
    },
  )

  routes.actPlatform(
    {
      method: 'PATCH',
      path: '/admin/users/:user_id',
      access: 'admin',
      forPeople: true,
      tag,
      summary: 'Changes a user’s name or role, or shuts the user out.',
      params: Type.Object({ user_id: Type.String() }),
      body: ChangeUser,
      answers: { 200: User },
      problems: [404, 409],
    },
    async (work, { params, body }) =>
      toUser(await changeUser(work, params.user_id, body), await hasSecondFactor(work.db, params.user_id)),
  )
}
