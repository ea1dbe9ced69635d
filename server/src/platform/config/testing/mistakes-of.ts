import assert from 'node:assert/strict'
import { ConfigInvalid, readConfig } from '../config.ts'
import type { Environment } from '../env.ts'

export function mistakesOf(environment: Environment): readonly string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    assert.ok(error instanceof ConfigInvalid)
    for (const mistake of error.mistakes) assert.ok(error.message.includes(mistake))
    return error.mistakes
  }
}
