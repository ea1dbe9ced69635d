import { Type } from 'typebox'
import type { Routes } from '#platform/http/routes.ts'
import { actorOf, type SignedIn } from '#platform/http/signed-in.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { recordAct } from '#slices/audit/index.ts'
import { requirePlan } from '#slices/billing/index.ts'
import { BulkWalletLinks, WalletBatch, WalletLink } from '../schema.ts'
import { makeWalletLink, makeWalletLinks } from './make-wallet-links.ts'
import type { GetIssuer } from './open-issuer.ts'

const shared = { access: 'programme_admin', tag: 'Distribution' } as const

export function walletLinkRoutes(routes: Routes, services: Services, getIssuer: GetIssuer): void {
  const askingOf = (caller: SignedIn) => ({ services, tenantId: caller.tenantId, actor: actorOf(caller) })
  const checkPlan = (tenantId: string) => inReadScope(services, tenantId, (scope) => requirePlan(scope, 'regional_ops'))

  routes.serveSignedIn(
    {
      ...shared,
      method: 'GET',
      path: '/dhis2/google-wallet/:enrollment_id',
      summary: 'A link that saves an enrollment’s card to Google Wallet.',
      params: Type.Object({ enrollment_id: Type.String() }),
      answers: { 200: WalletLink },
      problems: [404, 409, 503],
      reads: ({ params }) => ({ action: 'wallet_links.made', object: params.enrollment_id }),
    },
    async ({ params, caller }) => {
      await checkPlan(caller.tenantId)
      return makeWalletLink(askingOf(caller), await getIssuer(), params.enrollment_id)
    },
  )

  routes.act(
    {
      ...shared,
      method: 'POST',
      path: '/dhis2/google-wallet/bulk',
      summary: 'The same for up to 100 enrollments of a programme.',
      body: BulkWalletLinks,
      answers: { 200: WalletBatch },
      problems: [409, 503],
    },
    async ({ body, caller }) => {
      await checkPlan(caller.tenantId)
      return makeWalletLinks(askingOf(caller), await getIssuer(), body)
    },
    async (work, { body }, links) => {
      const batch_id = work.newId('walletBatch')
      const { total, processed } = links
      recordAct(work, {
        action: 'wallet_links.made',
        object: batch_id,
        details: { programme_uid: body.programme_uid, total, processed },
      })
      return { batch_id, ...links }
    },
  )
}
