import { readFileSync } from 'node:fs'
import type { Card } from './card.ts'
import type { Setting, TemplateId } from './design/setting.ts'

/** Typical data of an invented person, for previews without an enrollment and for the docs. */
export const SAMPLE_CARD: Card = {
  first_name: 'Aïssatou',
  last_name: 'Ndiaye',
  date_of_birth: '1994-03-08',
  gender: 'F',
  beneficiary_id: 'DK-004217',
  phone_number: '+221770000000',
  health_center: 'Centre de santé de Ouakam',
  org_unit: 'District Dakar Ouest',
  enrollment_date: '2026-01-15',
  last_care: 'Penta 3',
  next_appointment: '2026-12-04',
  zone: 'Dakar Ouest',
  mpi_id: 'SN-DKR-26-7K3Q9ZP2',
  tei: 'PQfMcpmXeFE',
  card_code: 'DKRVAC-7K3Q9ZPA',
  qr_token: '7K3Q9ZPA2M4N6R8T0V1W3X5Y7Z',
  issued_on: '2026-01-20',
  valid_until: '2028-01-20',
}

export function sampleSetting(template: TemplateId, changes: Partial<Setting> = {}): Setting {
  return {
    template,
    language: 'fr',
    programme: 'Vaccination élargie 2026',
    issuer: 'Ministère de la Santé et de l’Action sociale',
    campaignPrefix: 'DKRVAC',
    country: 'SN',
    includeMpiId: true,
    keyFingerprint: '9f2c41d7a8b03e65',
    portalUrl: 'verify.samakart.example',
    hotline: '800 00 50 50',
    ...changes,
  }
}

let photo: Uint8Array | undefined

/** A drawn face in the stored format, for previews. It is the face of nobody. */
export function samplePhoto(): Uint8Array {
  photo ??= new Uint8Array(readFileSync(new URL('./sample-photo.jpg', import.meta.url)))
  return photo
}
