import type { Phrase } from '@samakart/rules/language'
import { Type } from 'typebox'
import { Page, Paging } from '#platform/http/paging.ts'
import type { Routes } from '#platform/http/routes.ts'
import { Invalid } from '#platform/invalid.ts'
import type { Services } from '#platform/services.ts'
import { requirePlan } from '#slices/billing/index.ts'
import { withSession } from '../connection.ts'
import { SensitiveGuard } from '../guard/guard.ts'
import { listOverrides, recordOverride, withdrawOverride } from '../guard/overrides.ts'
import { getRequestedProgramme } from '../programmes.ts'
import * as schema from '../schema.ts'
import { checkPlan, REQUIRED_PLAN, tag } from './required-plan.ts'

const access = 'programme_admin'
const problems = [409, 502, 503] as const

const notSensitive: Phrase = {
  fr: 'Le programme n’a pas d’attribut sensible ou inconnu de ce code ou de cet UID.',
  en: 'The programme has no sensitive or unknown attribute of this code or UID.',
  wo: 'Porogaraam bi amul attribut bu nëbbu walla bu ñu xamul bu am kod walla UID bii.',
}

export function overrideRoutes(routes: Routes, services: Services): void {
  routes.act(
    {
      method: 'POST',
      path: '/dhis2/guard/overrides',
      access,
      tag,
      summary:
        'Records an override, with its reason: a sensitive attribute may then be mapped to a card, an unknown one is printed. Audited.',
      body: schema.OverrideRequest,
      answers: { 201: schema.Override },
      problems,
    },
    async ({ body, caller }) => {
      await checkPlan(services, caller)
      return withSession(services, caller.tenantId, async (session) => {
        const { attributes } = await getRequestedProgramme(session, body.programme_uid)
        const attribute = attributes.find(({ uid, code }) => uid === body.attribute || code === body.attribute)
        const category = attribute && new SensitiveGuard(attributes).overrideCategoryOf(attribute)
        if (!attribute || !category) throw new Invalid([{ path: 'attribute', phrase: notSensitive }])
        return { attributeUid: attribute.uid, category }
      })
    },
    (work, { body }, found) =>
      recordOverride(work, { programmeUid: body.programme_uid, reason: body.reason.trim(), ...found }),
  )

  routes.ask(
    {
      method: 'GET',
      path: '/dhis2/guard/overrides',
      access,
      tag,
      summary: 'The overrides that are recorded, newest first.',
      query: Type.Object({ programme_uid: Type.Optional(Type.String()), ...Paging({ default: 50, max: 500 }) }),
      answers: { 200: Page(schema.Override) },
    },
    async (scope, { query }) => {
      await requirePlan(scope, REQUIRED_PLAN)
      const all = await listOverrides(scope, query.programme_uid)
      const { limit, offset } = query
      return { total: all.length, limit, offset, items: all.slice(offset, offset + limit) }
    },
  )

  routes.act(
    {
      method: 'DELETE',
      path: '/dhis2/guard/overrides/:programme_uid/:attribute_uid',
      access,
      tag,
      summary: 'Withdraws an override: the guard blocks the attribute again.',
      params: Type.Object({ programme_uid: Type.String(), attribute_uid: Type.String() }),
      answers: { 204: null },
      problems: [404],
    },
    async (work, { params }) => {
      await requirePlan(work, REQUIRED_PLAN)
      await withdrawOverride(work, params.programme_uid, params.attribute_uid)
    },
  )
}
