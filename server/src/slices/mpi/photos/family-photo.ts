import type { Selectable } from 'kysely'
import type { PhotoRow } from '../tables.ts'

export type SelectedPhoto = Selectable<PhotoRow>

/** A photo, and whose it is among the identities that became one. */
export interface FamilyPhoto extends SelectedPhoto {
  identity_number: number
  holder_number: number
}

export const photoContext = (mpiId: string) => `mpi_photo.sealed_photo:${mpiId}`
