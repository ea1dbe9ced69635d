import { Type } from 'typebox'
import type { Routes } from '#platform/http/routes.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import type { Workshop } from '#platform/workshop.ts'
import { recordAct } from '#slices/audit/index.ts'
import { requirePlan } from '#slices/billing/index.ts'
import { BulkWalletLinks, WalletBatch, WalletLink } from '../schema.ts'
import { makeWalletLink, makeWalletLinks } from './make-links.ts'

const way = { access: 'programme_admin', tag: 'Distribution' } as const

export function walletLinkRoutes(routes: Routes, shop: Workshop): void {
  const checkPlan = (tenantId: string) => inReadScope(shop, tenantId, (scope) => requirePlan(scope, 'regional_ops'))

  routes.serveSomeone(
    {
      ...way,
      method: 'GET',
      path: '/dhis2/google-wallet/:enrollment_id',
      summary: 'A link that saves an enrollment’s card to Google Wallet.',
      params: Type.Object({ enrollment_id: Type.String() }),
      answers: { 200: WalletLink },
      problems: [404, 503],
    },
    async ({ params, caller: { tenantId } }) => {
      await checkPlan(tenantId)
      return makeWalletLink(shop, tenantId, params.enrollment_id)
    },
  )

  routes.act(
    {
      ...way,
      method: 'POST',
      path: '/dhis2/google-wallet/bulk',
      summary: 'The same for up to 100 enrollments of a programme.',
      body: BulkWalletLinks,
      answers: { 200: WalletBatch },
      problems: [503],
    },
    async ({ body, caller: { tenantId } }) => {
      await checkPlan(tenantId)
      return makeWalletLinks(shop, tenantId, body)
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
