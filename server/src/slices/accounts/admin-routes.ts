import { Type } from 'typebox'
import { Page, Paging } from '#platform/http/paging.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { Messenger } from '#platform/messenger.ts'
import { checkPhone } from '#platform/phone-number.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import { noteActingFor } from './act-for.ts'
import { chooseChannel, chooseResetChannel, inviteColleague, openReset, presentLink } from './colleagues.ts'
import { changeOrganization, createOrganization } from './organizations.ts'
import { requireStrongPassword } from './password-strength.ts'
import { hashPassword } from './passwords.ts'
import { getOrganization, getUser, listOrganizations, listUsers, toOrganization, toUser } from './queries.ts'
import {
  ChangeOrganization,
  ChangeUser,
  CreateOrganization,
  CreateUser,
  InviteColleague,
  InviteUser,
  OpenedLinkAnswer,
  Organization,
  User,
} from './schema.ts'
import { hasSecondFactor } from './second-factor.ts'
import { changeUser, createUser } from './users.ts'

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

/** Links into any organization, for whoever runs the platform: its first manager has nobody else to ask. */
export function invitationRoutes(routes: Routes, services: Services, messenger: Messenger): void {
  const { publicUrl } = services.config

  routes.actPlatform(
    {
      method: 'POST',
      path: '/admin/users/invitations',
      access: 'admin',
      forPeople: true,
      tag,
      summary: 'Invites somebody into an organization.',
      description: 'Like `POST /users/invitations`: the link is valid for 48 hours and works once.',
      body: InviteUser,
      answers: { 201: OpenedLinkAnswer },
      problems: [404, 409],
      answersSecret: true,
    },
    async (platform, { body: { organization_id, ...invitation }, caller }) => {
      if (invitation.phone_number !== undefined) checkPhone(invitation.phone_number)
      const channel = chooseChannel(messenger, invitation.channel, invitation.phone_number !== undefined)
      const { id } = await getOrganization(platform.db, organization_id)
      return presentLink(publicUrl, await inviteColleague(platform.asTenant(id), caller.role, invitation, channel))
    },
  )

  routes.actPlatform(
    {
      method: 'POST',
      path: '/admin/users/:user_id/reset',
      access: 'admin',
      forPeople: true,
      tag,
      summary: 'Makes a link by which a user of any organization chooses a new password.',
      description: 'Like `POST /users/{user_id}/reset`.',
      params: Type.Object({ user_id: Type.String() }),
      query: Type.Object({ channel: Type.Optional(InviteColleague.properties.channel) }),
      answers: { 200: OpenedLinkAnswer },
      problems: [404],
      answersSecret: true,
    },
    async (platform, { params: { user_id }, query }) => {
      const user = await getUser(platform.db, user_id)
      const channel = chooseResetChannel(messenger, query.channel, user)
      return presentLink(publicUrl, await openReset(platform.asTenant(user.tenant_id), user, channel))
    },
  )
}
