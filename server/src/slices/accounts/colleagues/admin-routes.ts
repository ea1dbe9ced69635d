import { Type } from 'typebox'
import type { Routes } from '#platform/http/routes.ts'
import type { Messenger } from '#platform/messenger.ts'
import { checkPhone } from '#platform/phone-number.ts'
import type { Services } from '#platform/services.ts'
import { getOrganization, getUser } from '../queries.ts'
import { InviteColleague, InviteUser, OpenedLinkAnswer } from '../schema.ts'
import { chooseChannel, chooseResetChannel } from './choose-channel.ts'
import { inviteColleague, openReset, presentLink } from './invite-colleague.ts'

const tag = 'Administration'

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
