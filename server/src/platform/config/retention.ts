import { type RetentionDays, type RetentionKind, retentionKinds, retentionNames } from '../retention/kinds.ts'
import type { EnvReader } from './env.ts'
import { splitList } from './host-list.ts'

/** `RETENTION_DAYS=messages:365,alerts:30` */
export function readRetention(env: EnvReader): RetentionDays {
  const found: RetentionDays = {}
  for (const entry of splitList(env.text('RETENTION_DAYS'))) {
    const [name = '', text = ''] = entry.split(':').map((part) => part.trim())
    const kind = retentionNames.find((candidate) => candidate === name)
    if (!kind || retentionKinds[kind].setBy === 'nobody') {
      const settable = retentionNames.filter((candidate) => retentionKinds[candidate].setBy !== 'nobody')
      env.mistakes.push(`RETENTION_DAYS names ${name}, which is none of ${settable.join(', ')}`)
    } else if (isWithinBounds(kind, text)) found[kind] = Number(text)
    else {
      const { min, max } = retentionKinds[kind]
      env.mistakes.push(`RETENTION_DAYS gives ${kind} no whole number from ${min} to ${max}`)
    }
  }
  return found
}

function isWithinBounds(kind: RetentionKind, text: string): boolean {
  const { min, max } = retentionKinds[kind]
  return /^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max
}
