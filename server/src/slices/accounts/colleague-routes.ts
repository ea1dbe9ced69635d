import { Type } from 'typebox'
import { Page, Paging } from '#platform/http/paging.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { Messenger } from '#platform/messenger.ts'
import { checkPhone } from '#platform/phone-number.ts'
import type { Services } from '#platform/services.ts'
import {
  changeColleague,
  channelsOf,
  chooseChannel,
  chooseResetChannel,
  inviteColleague,
  listColleagues,
  openReset,
  presentColleague,
  presentLink,
} from './colleagues.ts'
import { getUserOf } from './queries.ts'
import { ChangeUser, Colleague, InviteColleague, LinkChannels, OpenedLinkAnswer } from './schema.ts'
import { hasSecondFactor } from './second-factor.ts'
import { refuseAboveOwn } from './users.ts'

const tag = 'Colleagues'
const params = Type.Object({ user_id: Type.String() })

/** The users of the own organization, for those who manage it. */
export function colleagueRoutes(routes: Routes, services: Services, messenger: Messenger): void {
  const { publicUrl } = services.config

  routes.ask(
    {
      method: 'GET',
      path: '/users',
      access: 'programme_admin',
      forPeople: true,
      tag,
      summary: 'The users of one’s own organization, newest first.',
      query: Type.Object(Paging({ default: 50, max: 500 })),
      answers: { 200: Page(Colleague) },
    },
    (scope, { query }) => listColleagues(scope, query),
  )

  routes.serveSignedIn(
    {
      method: 'GET',
      path: '/users/channels',
      access: 'programme_admin',
      forPeople: true,
      tag,
      summary: 'By which channels this installation sends links; a link can always be copied.',
      answers: { 200: LinkChannels },
    },
    async () => ({ channels: channelsOf(messenger) }),
  )

  routes.act(
    {
      method: 'POST',
      path: '/users/invitations',
      access: 'programme_admin',
      forPeople: true,
      tag,
      summary: 'Invites a colleague into one’s own organization.',
      description:
        'The link is valid for 48 hours, works once and lets the colleague choose a password (`POST /auth/reset`). It is ' +
        'sent where a provider is configured; otherwise, and with `channel` `copy`, it is in the answer. Inviting again ' +
        'somebody who has not accepted makes a new link and ends the old one. Nobody gives a role above the own one.',
      body: InviteColleague,
      answers: { 201: OpenedLinkAnswer },
      problems: [409],
      answersSecret: true,
    },
    async (work, { body, caller }) => {
      if (body.phone_number !== undefined) checkPhone(body.phone_number)
      const channel = chooseChannel(messenger, body.channel, body.phone_number !== undefined)
      return presentLink(publicUrl, await inviteColleague(work, caller.role, body, channel))
    },
  )

  routes.actPlatform(
    {
      method: 'PATCH',
      path: '/users/:user_id',
      access: 'programme_admin',
      forPeople: true,
      tag,
      summary: 'Changes a colleague’s name or role, or closes and opens the account.',
      description:
        'Nobody changes a colleague above the own role, gives a role above it, or changes the own role or access. A closed ' +
        'account’s sessions and links end at once.',
      params,
      body: ChangeUser,
      answers: { 200: Colleague },
      problems: [404, 409],
    },
    async (platform, { params: { user_id }, body, caller }) => {
      const user = await changeColleague(platform, caller, user_id, body)
      return presentColleague(platform.asTenant(caller.tenantId), user, await hasSecondFactor(platform.db, user_id))
    },
  )

  routes.act(
    {
      method: 'POST',
      path: '/users/:user_id/reset',
      access: 'programme_admin',
      forPeople: true,
      tag,
      summary: 'Makes a link by which a colleague chooses a new password.',
      description:
        'Valid for 48 hours, once; it ends an earlier link or invitation. The old password and the sessions hold until the ' +
        'link is used. Where e-mail can be sent, the link reaches its owner alone, and `channel` `copy` is refused; elsewhere it ' +
        'is in the answer, and the owner gets an alert. A second factor stays.',
      params,
      query: Type.Object({ channel: Type.Optional(InviteColleague.properties.channel) }),
      answers: { 200: OpenedLinkAnswer },
      problems: [404],
      answersSecret: true,
    },
    async (work, { params: { user_id }, query, caller }) => {
      const user = await getUserOf(work.db, work.tenantId, user_id)
      refuseAboveOwn(caller.role, user.role)
      const channel = chooseResetChannel(messenger, query.channel, user)
      return presentLink(publicUrl, await openReset(work, user, channel))
    },
  )
}
