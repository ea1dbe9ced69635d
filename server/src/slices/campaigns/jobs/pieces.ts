import type { ReadScope, UnitOfWork } from '#platform/unit-of-work.ts'
import type { TemplateId } from '#slices/cards/index.ts'
import type { Beneficiary } from '../beneficiaries/beneficiary.ts'
import type { CardDesign } from '../design/card-design.ts'
import type { JobPieceRow, PieceKind } from '../tables.ts'

/** People per sealed piece: small enough to open one at a time, large enough to resolve in sets. */
export const PIECE_SIZE = 500

/** How all cards of a job look, where it differs from their campaign. */
export type JobLook = CardDesign & { template?: TemplateId }

/** Who a card is for: the registry's matter once the job has ended. */
export type PieceOfPerson = Pick<Beneficiary, 'person' | 'mpi_id'>
/** What a card says that the registry does not know. */
export type CardFacts = Omit<Beneficiary, 'person' | 'mpi_id'>

export async function sealPeople(work: UnitOfWork, jobId: string, all: readonly Beneficiary[]): Promise<void> {
  for (let number = 0; number * PIECE_SIZE < all.length; number++) {
    const people: PieceOfPerson[] = []
    const facts: CardFacts[] = []
    for (const { person, mpi_id, ...rest } of all.slice(number * PIECE_SIZE, (number + 1) * PIECE_SIZE)) {
      people.push({ person, ...(mpi_id === undefined ? {} : { mpi_id }) })
      facts.push(rest)
    }
    await sealPiece(work, jobId, { kind: 'people', number }, people)
    if (facts.some(saysSomething)) await sealPiece(work, jobId, { kind: 'facts', number }, facts)
  }
}

export async function sealLook(work: UnitOfWork, jobId: string, look: JobLook): Promise<void> {
  if (saysSomething(look)) await sealPiece(work, jobId, { kind: 'design', number: 0 }, [look])
}

export async function openLook(scope: ReadScope, jobId: string): Promise<JobLook> {
  const piece = await findPiece(scope, jobId, { kind: 'design', number: 0 })
  return piece ? ((await openPiece<JobLook>(scope, piece))[0] ?? {}) : {}
}

/** In order. Empty when the cards say nothing that the registry does not know. */
export async function openFacts(scope: ReadScope, jobId: string, number: number): Promise<CardFacts[]> {
  const piece = await findPiece(scope, jobId, { kind: 'facts', number })
  return piece ? openPiece<CardFacts>(scope, piece) : []
}

export async function openFactsAt(scope: ReadScope, jobId: string, place: number): Promise<Partial<CardFacts>> {
  const facts = await openFacts(scope, jobId, Math.floor(place / PIECE_SIZE))
  return facts[place % PIECE_SIZE] ?? {}
}

export function findPeople(scope: ReadScope, jobId: string, number: number) {
  return findPiece(scope, jobId, { kind: 'people', number })
}

/** A piece's entries, in order. */
export async function openPiece<T>(scope: ReadScope, piece: Pick<JobPieceRow, 'id' | 'sealed_people'>): Promise<T[]> {
  const keys = await scope.keys()
  return JSON.parse(keys.open(piece.sealed_people, `job_piece.sealed_people:${piece.id}`)) as T[]
}

/** Once a job has ended nobody needs its people any more: who they are is in the registry. */
export async function forgetPeople(work: UnitOfWork, jobId: string): Promise<void> {
  await work.db
    .deleteFrom('job_piece')
    .where('tenant_id', '=', work.tenantId)
    .where('job_id', '=', jobId)
    .where('kind', '=', 'people')
    .execute()
}

/** Of a job that failed there is no card to make again. */
export async function forgetPieces(work: UnitOfWork, jobId: string): Promise<void> {
  await work.db.deleteFrom('job_piece').where('tenant_id', '=', work.tenantId).where('job_id', '=', jobId).execute()
}

function findPiece({ db, tenantId }: ReadScope, jobId: string, { kind, number }: PieceName) {
  return db
    .selectFrom('job_piece')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', jobId)
    .where('kind', '=', kind)
    .where('number', '=', number)
    .executeTakeFirst()
}

interface PieceName {
  kind: PieceKind
  number: number
}

async function sealPiece(work: UnitOfWork, jobId: string, { kind, number }: PieceName, content: readonly unknown[]) {
  const keys = await work.keys()
  const id = `${jobId}.${kind}.${number}`
  await work.db
    .insertInto('job_piece')
    .values({
      id,
      tenant_id: work.tenantId,
      job_id: jobId,
      kind,
      number,
      sealed_people: keys.seal(JSON.stringify(content), `job_piece.sealed_people:${id}`),
      resolved_at: null,
    })
    .execute()
}

const saysSomething = (facts: object) => Object.values(facts).some((value) => value !== null && value !== undefined)
