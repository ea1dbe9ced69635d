import { Type } from 'typebox'
import { Page, Paging } from '#platform/http/paging.ts'
import type { Routes } from '#platform/http/routes.ts'
import { createKey, listKeys, revokeKey } from './api-keys.ts'
import { ApiKey, CreateApiKey, NewApiKey } from './schema.ts'

const tag = 'API keys'

/** Keys by which programs call for one's own organization. */
export function apiKeyRoutes(routes: Routes): void {
  routes.act(
    {
      method: 'POST',
      path: '/api-keys',
      access: 'programme_admin',
      needsFreshFactor: true,
      tag,
      summary: 'Makes a key by which a program calls for one’s own organization.',
      description:
        'The key is in the answer and nowhere else: only its hash is stored. A key has at most the role that its maker has ' +
        'now, and ends when that account is closed. An organization has at most 50 keys that work. Operations under `/auth`, and those about users, keys and a user’s own alerts, refuse keys.',
      body: CreateApiKey,
      answers: { 201: NewApiKey },
      problems: [409],
      answersSecret: true,
      forPeople: true,
    },
    (work, { body, caller }) => createKey(work, caller.role, body),
  )

  routes.ask(
    {
      method: 'GET',
      path: '/api-keys',
      access: 'programme_admin',
      tag,
      summary: 'The keys of one’s own organization, newest first; revoked and expired ones too.',
      query: Type.Object(Paging({ default: 50, max: 200 })),
      answers: { 200: Page(ApiKey) },
      forPeople: true,
    },
    (scope, { query }) => listKeys(scope, query),
  )

  routes.act(
    {
      method: 'DELETE',
      path: '/api-keys/:key_id',
      access: 'programme_admin',
      needsFreshFactor: true,
      tag,
      summary: 'Revokes a key: it stops working at once, on every process.',
      params: Type.Object({ key_id: Type.String() }),
      answers: { 204: null },
      problems: [404],
      forPeople: true,
    },
    (work, { params, caller }) => revokeKey(work, caller.role, params.key_id),
  )
}
