import type { Config } from '../config/config.ts'
import { noTracing, type Tracing } from './tracing.ts'

/** OpenTelemetry is large, so it is loaded only where somebody collects traces. */
export async function openTracing({ tracing, role }: Pick<Config, 'tracing' | 'role'>): Promise<Tracing> {
  if (!tracing) return noTracing
  const { openTelemetry } = await import('./open-telemetry.ts')
  return openTelemetry(tracing, role)
}
