export interface LabSearch {
  /** The trial that is shown; without it, the newest one. */
  trial?: string
}

export const readLabSearch = ({ trial }: Record<string, unknown>): LabSearch =>
  typeof trial === 'string' ? { trial } : {}
