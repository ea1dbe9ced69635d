import { sql } from 'kysely'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import type { TemplateId } from '#slices/cards/index.ts'
import type { Beneficiary } from '../beneficiaries/beneficiary.ts'
import type { CardDesign } from '../design/card-design.ts'
import type { JobPieceRow, PieceKind } from '../tables.ts'

/** People who are sealed together, and resolved by one transaction. */
export const PIECE_SIZE = 200

/** Cards whose facts are sealed together; they are kept, and read without being changed. */
const FACTS_SIZE = 500

/** How all cards of a job look, where it differs from their campaign. */
export type JobLook = CardDesign & { template?: TemplateId }

/** Who a card is for: the registry's matter once the job has ended. */
export type PieceOfPerson = Pick<Beneficiary, 'person' | 'mpi_id'>
/** What a card says that the registry does not know. */
export type CardFacts = Omit<Beneficiary, 'person' | 'mpi_id'>

export interface SealedPiece {
  id: string
  kind: PieceKind
  number: number
  sealed: string
}

/** Seals all that a job is about. It takes no transaction and belongs before one. */
export function sealPieces(keys: TenantKeys, jobId: string, all: readonly Beneficiary[], look: JobLook): SealedPiece[] {
  const pieces: SealedPiece[] = []
  const seal = (kind: PieceKind, number: number, content: readonly unknown[]) => {
    const id = `${jobId}.${kind}.${number}`
    pieces.push({ id, kind, number, sealed: keys.seal(JSON.stringify(content), contextOf(id)) })
  }
  if (saysSomething(look)) seal('design', 0, [look])
  for (let number = 0; number * PIECE_SIZE < all.length; number++) {
    const people = all
      .slice(number * PIECE_SIZE, (number + 1) * PIECE_SIZE)
      .map(({ person, mpi_id }): PieceOfPerson => ({ person, ...(mpi_id === undefined ? {} : { mpi_id }) }))
    seal('people', number, people)
  }
  for (let number = 0; number * FACTS_SIZE < all.length; number++) {
    const facts = all
      .slice(number * FACTS_SIZE, (number + 1) * FACTS_SIZE)
      .map(({ person: _, mpi_id: __, ...rest }): CardFacts => rest)
    if (facts.some(saysSomething)) seal('facts', number, facts)
  }
  return pieces
}

export async function keepPieces(work: UnitOfWork, jobId: string, pieces: readonly SealedPiece[]): Promise<void> {
  await sql`
    insert into job_piece (id, tenant_id, job_id, kind, number, sealed_people)
    select id, ${work.tenantId}, ${jobId}, kind, number, sealed
    from unnest(${pieces.map(({ id }) => id)}::text[], ${pieces.map(({ kind }) => kind)}::text[],
      ${pieces.map(({ number }) => number)}::int[], ${pieces.map(({ sealed }) => sealed)}::text[])
      as new (id, kind, number, sealed)`.execute(work.db)
}

export async function openLook(scope: ReadScope, jobId: string): Promise<JobLook> {
  const piece = await findPiece(scope, jobId, { kind: 'design', number: 0 })
  return piece ? ((await openPiece<JobLook>(scope, piece))[0] ?? {}) : {}
}

/** What a card at a place says, from the piece that holds it. */
export async function openFactsAt(scope: ReadScope, jobId: string, place: number): Promise<Partial<CardFacts>> {
  const piece = await findPiece(scope, jobId, { kind: 'facts', number: Math.floor(place / FACTS_SIZE) })
  const facts = piece ? await openPiece<CardFacts>(scope, piece) : []
  return facts[place % FACTS_SIZE] ?? {}
}

/** The facts around a place: the one after the last stands in another piece. None when the cards say nothing. */
export async function findFacts(scope: ReadScope, jobId: string, place: number) {
  const number = Math.floor(place / FACTS_SIZE)
  return {
    from: number * FACTS_SIZE,
    to: (number + 1) * FACTS_SIZE,
    piece: await findPiece(scope, jobId, { kind: 'facts', number }),
  }
}

/** Pieces that stand one behind the other. */
export interface Range {
  first: number
  last: number
}

/** The pieces in which people of these places stand. */
export function piecesAt({ from, to }: { from: number; to: number }, pieceSize: number): Range {
  return { first: Math.floor(from / pieceSize), last: Math.floor((to - 1) / pieceSize) }
}

export async function getPeople(
  scope: ReadScope,
  jobId: string,
  number: number,
): Promise<StoredPiece & Pick<JobPieceRow, 'resolved_at'>> {
  const piece = await findPiece(scope, jobId, { kind: 'people', number })
  if (!piece) throw new Error('a piece of the job is missing')
  return piece
}

type StoredPiece = Pick<JobPieceRow, 'id' | 'sealed_people'>

/** A piece's entries, in order. */
export function unsealPiece<T>(keys: TenantKeys, { id, sealed_people }: StoredPiece): T[] {
  return JSON.parse(keys.open(sealed_people, contextOf(id))) as T[]
}

export async function openPiece<T>(scope: ReadScope, piece: StoredPiece): Promise<T[]> {
  return unsealPiece<T>(await scope.keys(), piece)
}

/** Whose card is valid stands in the registry, and the job needs to know no more of them. */
export async function forgetPeople(work: UnitOfWork, jobId: string, { first, last }: Range): Promise<void> {
  await work.db
    .deleteFrom('job_piece')
    .where('tenant_id', '=', work.tenantId)
    .where('job_id', '=', jobId)
    .where('kind', '=', 'people')
    .where('number', '>=', first)
    .where('number', '<=', last)
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

const contextOf = (id: string) => `job_piece.sealed_people:${id}`
const saysSomething = (facts: object) => Object.values(facts).some((value) => value !== null && value !== undefined)
