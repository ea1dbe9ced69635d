import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  type Span as OtelSpan,
  SpanKind as OtelSpanKind,
  ROOT_CONTEXT,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TracingSettings } from '../config/config.ts'
import { Refusal } from '../refusal.ts'
import type { OpenSpan, SpanFacts, SpanKind, SpanOptions, Tracing } from './tracing.ts'

const kinds: Record<SpanKind, OtelSpanKind> = {
  internal: OtelSpanKind.INTERNAL,
  server: OtelSpanKind.SERVER,
  client: OtelSpanKind.CLIENT,
  consumer: OtelSpanKind.CONSUMER,
}

export function openTelemetry({ endpoint, ratio }: TracingSettings, role: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'samakart', 'samakart.role': role }))
      // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES have the last word.
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('samakart')
  const running = new AsyncLocalStorage<Context>()

  const begin = (name: string, { kind = 'internal', facts = {}, parent }: SpanOptions): OpenSpan => {
    const context = parent === undefined ? (running.getStore() ?? ROOT_CONTEXT) : contextOf(parent)
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes: { ...facts } }, context)
    const inside = trace.setSpan(context, span)
    return {
      add: (more) => void span.setAttributes({ ...more }),
      run: (act) => running.run(inside, act),
      end(more, error) {
        span.setAttributes({ ...more })
        if (error !== undefined) markFailed(span, error)
        span.end()
      },
    }
  }
  return {
    begin,
    async span(name, options, run) {
      const span = begin(name, options)
      try {
        const result = await span.run(() => run(span))
        span.end()
        return result
      } catch (error) {
        span.end({}, error)
        throw error
      }
    },
    current() {
      const context = running.getStore()
      const span = context && trace.getSpanContext(context)
      if (!span) return undefined
      return `00-${span.traceId}-${span.spanId}-${span.traceFlags & TraceFlags.SAMPLED ? '01' : '00'}`
    },
    async close() {
      await provider.shutdown().catch(() => {})
    },
  }
}

/** An error's message may quote data, so only its kind is told. */
function markFailed(span: OtelSpan, error: unknown): void {
  const type = error instanceof Refusal ? error.code : error instanceof Error ? error.name : typeof error
  const facts: SpanFacts = { 'error.type': type }
  span.setAttributes({ ...facts })
  span.setStatus({ code: SpanStatusCode.ERROR })
}

const TRACE_PARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** Anything that is no `traceparent` begins a trace of its own. */
function contextOf(parent: string | null): Context {
  const [, traceId, spanId, flags] = TRACE_PARENT.exec(parent ?? '') ?? []
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return ROOT_CONTEXT
  const spanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true }
  return trace.setSpanContext(ROOT_CONTEXT, spanContext)
}
