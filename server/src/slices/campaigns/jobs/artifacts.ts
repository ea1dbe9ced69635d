/** A finished file of a job. */
export interface Artifact {
  key: string
  size_bytes: number
  sha256: string
  /** Names its key. */
  file_id: string
}

export const artifactKinds = ['pdf', 'sheets', 'duplex', 'zip', 'portal', 'manifest'] as const

export type ArtifactKind = (typeof artifactKinds)[number]

export type Artifacts = Record<ArtifactKind, Artifact>

export const artifactTypes: Record<ArtifactKind, { contentType: string; fileName: (prefix: string) => string }> = {
  pdf: { contentType: 'application/pdf', fileName: (prefix) => `${prefix}-cards.pdf` },
  sheets: { contentType: 'application/pdf', fileName: (prefix) => `${prefix}-a4.pdf` },
  duplex: { contentType: 'application/pdf', fileName: (prefix) => `${prefix}-a4-duplex.pdf` },
  zip: { contentType: 'application/zip', fileName: (prefix) => `${prefix}-cards.zip` },
  portal: { contentType: 'application/zip', fileName: (prefix) => `${prefix}-portal.zip` },
  manifest: { contentType: 'application/json', fileName: (prefix) => `${prefix}-manifest.json` },
}

/** These show people: they are removed when their time is over, and made again without those who were erased. */
export const cardFileKinds = ['pdf', 'sheets', 'duplex', 'zip'] as const satisfies readonly ArtifactKind[]

export const isCardFile = (kind: ArtifactKind): boolean => cardFileKinds.some((candidate) => candidate === kind)

/** A file is never replaced: every making has a place of its own. */
export const artifactKey = (job: { id: string; tenant_id: string }, kind: ArtifactKind | 'layout', fileId: string) =>
  `jobs/${job.tenant_id}/${job.id}/${kind}-${fileId}`
