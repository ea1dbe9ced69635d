/** A finished file of a job. */
export interface Artifact {
  key: string
  size_bytes: number
  sha256: string
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

export const artifactKey = (tenantId: string, jobId: string, kind: ArtifactKind) => `jobs/${tenantId}/${jobId}/${kind}`
