export { faultOf } from './src/identity/check-identity.ts'
export { type Holder, readIdentity, type SignedIdentity } from './src/identity/read-identity.ts'
export {
  CHUNK_BYTES,
  contentPolicy,
  SHELL_END,
  type Shell,
  shellBeforeChunks,
  shellChunk,
  TAKE_CHUNK,
} from './src/page/shell.ts'
export {
  type Issuer,
  issuerOf,
  type Language,
  MANIFEST_KIND,
  PAGE_KIND,
  type PageStatement,
  type PortalFacts,
  type PortalManifest,
} from './src/page/statement.ts'
export { readText } from './src/reading/read-text.ts'
export { CODE_HASH } from './src/registry/code-hash.ts'
export {
  type CardStatus,
  CLASS_BYTES,
  CODE_BYTES,
  compactLayout,
  FOR_EVER,
  LOG_N_AT,
  MAGIC,
  SALT_AT,
  STATUSES,
  TOKEN_BYTES,
} from './src/registry/compact-layout.ts'
export { openCompactRegistry } from './src/registry/compact-registry.ts'
export { createVerifier, type Verdict } from './src/registry/verifier.ts'
export {
  CERTIFICATE_KIND,
  type Certificate,
  isSignedByItsOrganization,
  type SignedByOrganization,
} from './src/trust/certificate.ts'
export { checkBundle, FILE_NAMES, type FileName } from './src/trust/check-bundle.ts'
export { openPack, PACK_KIND, REVOKED_BYTES, type RevocationPack } from './src/trust/revocation-pack.ts'
export { type VerifierFiles, verifierFiles } from './verifier-files.ts'
