/** What slices publish inside a transaction. Each adds its own by declaration merging in its `events.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface DomainEvents {}

export type EventName = keyof DomainEvents & string
