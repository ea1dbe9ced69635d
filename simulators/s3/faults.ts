import type { S3ErrorCode } from './s3-error.ts'

export type Fault =
  | { kind: 'error'; code: S3ErrorCode }
  | { kind: 'slow'; milliseconds: number }
  /** The connection is cut: `amid-request` before the body is read, `amid-answer` after half of the answer. */
  | { kind: 'reset'; when: 'amid-request' | 'before-answer' | 'amid-answer' }

export interface ReceivedRequest {
  method: string
  path: string
  query: ReadonlyMap<string, string>
}

export interface FaultTrigger {
  /** Counts matching requests from now on, starting with 1. */
  nth?: number
  /** How many matching requests in a row have the fault. */
  times?: number
  matching?: (request: ReceivedRequest) => boolean
}

/** Which requests will have which fault. */
export class FaultPlan {
  #planned: { fault: Fault; wait: number; times: number; matching: (request: ReceivedRequest) => boolean }[] = []

  inject(fault: Fault, { nth = 1, times = 1, matching = () => true }: FaultTrigger = {}): void {
    this.#planned.push({ fault, wait: nth - 1, times, matching })
  }

  clear(): void {
    this.#planned = []
  }

  next(request: ReceivedRequest): Fault | undefined {
    for (const plan of this.#planned.filter((candidate) => candidate.matching(request))) {
      if (plan.wait-- > 0) continue
      if (--plan.times <= 0) this.#planned = this.#planned.filter((candidate) => candidate !== plan)
      return plan.fault
    }
    return undefined
  }
}
