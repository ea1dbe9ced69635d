import type { EnvReader } from './env.ts'

export interface MetricsListener {
  host: string
  port: number
}

export interface TracingSettings {
  /** Where spans are sent: the base address of an OTLP receiver over HTTP. */
  endpoint: string
  /** The share of traces that begin here and are kept. Whoever calls us with a `traceparent` decides for itself. */
  ratio: number
}

export function readMetricsListener(env: EnvReader): MetricsListener | undefined {
  const port = env.integer('METRICS_PORT', 0, { min: 0, max: 65_535 })
  const host = env.text('METRICS_HOST') ?? '127.0.0.1'
  return port === 0 ? undefined : { host, port }
}

/** The names are those of OpenTelemetry. */
export function readTracing(env: EnvReader): TracingSettings | undefined {
  const endpoint = env.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])
  const text = env.text('OTEL_TRACES_SAMPLER_ARG') ?? '1'
  const ratio = Number(text)
  if (!/^[01](\.\d+)?$/.test(text) || ratio > 1)
    env.mistakes.push('OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1')
  return endpoint === undefined ? undefined : { endpoint, ratio }
}
