export type Cell = string | number | null
