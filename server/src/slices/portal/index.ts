export { buildPortal, type Portal, type PortalFile, type PortalInput } from './build-portal.ts'
export type { PortalCard } from './card-table.ts'
export { recordPublication } from './record-publication.ts'
export { type RevocationPackInput, revocationPackText, signRevocationPack } from './sign-revocation-pack.ts'
