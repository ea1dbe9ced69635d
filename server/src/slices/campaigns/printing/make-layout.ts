import { newFileSeal } from '@samakart/sealed-files'
import { type ReadScope, theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { type Card, type CardRenderer, cardsPerPage, designOf, type Setting } from '#slices/cards/index.ts'
import { readJobSetting } from '../design/read-job-setting.ts'
import { cardsOfRegistry, withPhotos } from '../files/cards-of-registry.ts'
import { recordStoredFiles } from '../files/stored-files.ts'
import { describeFile, type WorkFile } from '../files/work-files.ts'
import { makeWorkFolder } from '../files/work-folder.ts'
import { identityIssuerOf } from '../identity-qr/issuer.ts'
import type { Artifact } from '../jobs/artifacts.ts'
import type { JobRun } from '../jobs/running-job.ts'
import { publicNameOf } from '../public-name.ts'
import type { CampaignRow, Job } from '../tables.ts'
import { type LayoutRequest, layoutKey } from './layout-request.ts'
import { keepLayout } from './made-layouts.ts'
import { inStacks, sortByPlace } from './stacks.ts'

/** Makes a PDF of a completed job in another layout, from the registry as it is now. Threads draw it, and it is sealed as it is written. */
export async function makeLayout(
  services: Services,
  renderer: CardRenderer,
  { job, campaign, request }: { job: Job; campaign: CampaignRow; request: LayoutRequest },
): Promise<Artifact | undefined> {
  const { tenant_id: tenantId } = job
  const act = <T>(step: (work: UnitOfWork) => Promise<T>) =>
    inUnitOfWork(services, { tenantId, actor: theSystem }, step)
  const ask = <T>(question: (scope: ReadScope) => Promise<T>) => inReadScope(services, tenantId, question)
  const run: JobRun = { services, job, signal: new AbortController().signal, act, ask, report() {} }
  await using folder = await makeWorkFolder(services, job, `-layout-${services.ids.newId('event')}`)
  const file: WorkFile = { path: `${folder.path}/pdf`, seal: newFileSeal() }
  const setting = await readJobSetting(services, campaign, job, { expires: job.valid_until !== null })
  const { cards, strips } = await cardsOf(run, request, setting)
  const strip = strips ? { strips } : {}
  await renderer.print(cards, {
    setting,
    title: publicNameOf(campaign),
    identityIssuer: await identityIssuerOf(services, campaign, setting, job),
    pdfs: [{ ...file, layout: request.layout, ...strip }],
  })
  const artifact = await describeFile(file, job, 'layout')
  await act((work) => recordStoredFiles(work, [{ seal: file.seal, storageKey: artifact.key }]))
  await services.storage.putFile(artifact.key, file.path)
  const isKept = await act((work) => keepLayout(work, { job, layout: layoutKey(request), artifact }))
  return isKept ? artifact : undefined
}

/** In the order of the list as they are read, or all of them sorted: without photos ten thousand take some ten megabytes. */
async function cardsOf(run: JobRun, { layout, isSorted }: LayoutRequest, setting: Setting) {
  const hasPhotos = layout.page !== 'receipts'
  if (!isSorted) return { cards: withoutHashes(run, hasPhotos), strips: undefined }
  const cards: Card[] = []
  for await (const card of withoutHashes(run, false)) cards.push(card)
  if (layout.page === 'card') return { cards: withPhotos(run, sortByPlace(cards)), strips: undefined }
  const { places, strips } = inStacks(cards, cardsPerPage(layout, designOf(setting)), setting.language)
  return { cards: hasPhotos ? withPhotos(run, places) : places, strips }
}

async function* withoutHashes(run: JobRun, hasPhotos: boolean): AsyncGenerator<Card> {
  for await (const { card } of cardsOfRegistry(run, hasPhotos)) yield card
}
