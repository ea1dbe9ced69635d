import type { Client } from './client.ts'
import { readDescription } from './description.ts'
import { Explorer } from './explorer.ts'
import type { World } from './hints.ts'
import { firstAdministrator, openOrganization, signIn } from './organizations.ts'

/** Reads the description of a running service, and opens organizations to work in. */
export async function openExplorer(client: Client, world: World): Promise<Explorer> {
  const answer = await client.send({ method: 'GET', address: '/openapi.json', headers: {} })
  const description = readDescription(JSON.parse(answer.body.toString()))
  const { access_token } = await signIn(client, firstAdministrator)
  const organization = await openOrganization(client, access_token, 'sovereign_enterprise')
  const me = await client.send({
    method: 'GET',
    address: '/auth/me',
    headers: { authorization: `Bearer ${access_token}` },
  })
  const roaming = await openOrganization(client, access_token, 'starter')
  const buyer = await openOrganization(client, access_token, 'starter')
  const explorer = new Explorer({ client, description, world, organization, roaming, buyer })
  // Nobody else could open more organizations.
  explorer.known.never(String(JSON.parse(me.body.toString()).id))
  return explorer
}

/** Others in the same service, each with an organization and things of its own, so that they do not wait for each other. */
export async function openMore(first: Explorer, count: number): Promise<Explorer[]> {
  const { parts } = first
  const { access_token } = await signIn(parts.client, firstAdministrator)
  const more = await Promise.all(
    Array.from({ length: count }, async () => {
      const organization = await openOrganization(parts.client, access_token, 'sovereign_enterprise')
      return new Explorer({ ...parts, organization })
    }),
  )
  const all = [first, ...more]
  const callers = all.flatMap(({ parts: { organization } }) => [organization.id, ...organization.userIds])
  for (const explorer of all) explorer.known.never(...callers)
  return all
}

/** Another organization in the same service, with a client that knows only its things. */
export async function openNeighbour(own: Explorer, world: World): Promise<Explorer> {
  const { parts } = own
  const { access_token } = await signIn(parts.client, firstAdministrator)
  const organization = await openOrganization(parts.client, access_token, 'sovereign_enterprise')
  const neighbour = new Explorer({ ...parts, world, organization })
  // Administrators see all users. Neither may change the callers of the other.
  neighbour.known.never(parts.organization.id, ...parts.organization.userIds)
  own.known.never(organization.id, ...organization.userIds)
  return neighbour
}
