import { Type } from 'typebox'
import type { Routes } from '#platform/http/routes.ts'
import { Invalid } from '#platform/invalid.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import { readMeasuredBrand } from '#slices/brand/index.ts'
import { cardCheck, Day, findValidityMistakes, TEMPLATE_IDS, type TemplateId } from '#slices/cards/index.ts'
import { findPeople, readIdentity } from '#slices/mpi/index.ts'
import type { Beneficiary } from '../beneficiaries/beneficiary.ts'
import { cardTexts } from '../beneficiaries/beneficiary.ts'
import { findPrintMistakes } from '../beneficiaries/print-mistakes.ts'
import { checkPrintedNames } from '../design/card-design.ts'
import { findingsOf } from '../duplicates/findings.ts'
import { applyPolicy, Duplicates, policyOf } from '../duplicates/policy.ts'
import { CampaignArchived, NobodyLeft } from '../errors.ts'
import { prepareJob } from '../jobs/prepare-job.ts'
import { acceptJob, limitOpenJobs } from '../jobs/submit-job.ts'
import { getCampaign } from '../queries.ts'
import { AcceptedJob } from '../schema.ts'

const MakeCard = Type.Object({
  campaign_id: Type.String({ maxLength: 100 }),
  template_id: Type.Optional(Type.Enum([...TEMPLATE_IDS], { description: 'The campaign’s template by default.' })),
  dpi: Type.Optional(Type.Enum([300, 450, 600], { default: 300 })),
  include_mpi_id: Type.Optional(Type.Boolean({ default: true })),
  valid_until: Type.Optional(
    Type.Union([Day, Type.Null()], {
      description: 'The last day of the card; null: for ever. Without it the months of the campaign count.',
    }),
  ),
  duplicates: Type.Optional(Duplicates),
})

export function personCardRoutes(routes: Routes, services: Services): void {
  routes.act(
    {
      method: 'POST',
      path: '/mpi/:mpi_id/cards',
      access: 'operator',
      module: 'mpi_registry',
      tag: 'Registry',
      summary: 'Makes a card for one person of the registry: a job of one.',
      description:
        'The card shows what the registry knows of the person, also the photo. With `duplicates` `skip` somebody who holds a valid card of the campaign is refused (409 `nobody_left`), and with `replace` that card is revoked in the moment in which the new one becomes valid.',
      params: Type.Object({ mpi_id: Type.String({ maxLength: 100 }) }),
      body: MakeCard,
      location: '/jobs/{job_id}',
      answers: { 202: AcceptedJob },
      problems: [402, 404, 409, 429],
    },
    async ({ params, body, caller }) => {
      const { campaign, person, brand, keys, organization, now } = await inReadScope(
        services,
        caller.tenantId,
        async (scope) => {
          const { mpi_id } = (await readIdentity(scope, params.mpi_id)).identity
          const found = await getCampaign(scope, body.campaign_id)
          if (found.status === 'archived') throw new CampaignArchived()
          const policy = policyOf(body)
          const { skipped } = applyPolicy(await findingsOf(scope, found.id, [{ mpi_id }], 0), 1, policy)
          if (skipped.length > 0) throw new NobodyLeft()
          const record = (await findPeople(scope, [mpi_id])).get(mpi_id)
          if (!record) throw new NobodyLeft()
          const holder: Beneficiary = { person: record, mpi_id, beneficiary_id: null, health_center: null, zone: null }
          return {
            campaign: found,
            person: holder,
            brand: await readMeasuredBrand(scope, found.id),
            organization: await getOrganization(scope.db, scope.tenantId),
            keys: await scope.keys(),
            now: scope.now,
          }
        },
      )
      checkPrintedNames({ 'campaign/name': campaign.name, 'organization/name': organization.name })
      const template = body.template_id ?? (campaign.template_id as TemplateId)
      const includeMpiId = body.include_mpi_id ?? true
      const check = cardCheck({ template, language: campaign.language, includeMpiId, brand })
      const mistakes = [
        ...findValidityMistakes(body.valid_until, now),
        ...findPrintMistakes(check, cardTexts(person), 'person'),
      ]
      if (mistakes.length > 0) throw new Invalid(mistakes)
      return prepareJob({ keys, newId: services.ids.newId }, campaign, {
        campaignId: campaign.id,
        people: [person],
        dpi: body.dpi ?? 300,
        includeMpiId,
        engine: 'studio',
        ...(body.duplicates ? { duplicates: body.duplicates } : {}),
        ...(body.template_id ? { template: body.template_id } : {}),
        ...(body.valid_until === undefined ? {} : { validUntil: body.valid_until }),
      })
    },
    async (work, _, job) => {
      const accepted = await acceptJob(work, job)
      await limitOpenJobs(work, services.config.openJobsPerOrganization)
      return accepted
    },
  )
}
