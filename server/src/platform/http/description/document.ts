// The parts of an OpenAPI document that are completed after the routes have described themselves.

export interface Schema {
  [key: string]: unknown
  $ref?: string
  type?: string
  title?: string
  properties?: Record<string, Schema>
  items?: Schema
}

export interface Media {
  schema?: Schema
  example?: unknown
}

export interface Answered {
  $ref?: string
  description?: string
  headers?: Record<string, object>
  content?: Record<string, Media>
}

export interface Operation {
  [key: string]: unknown
  operationId?: string
  tags?: string[]
  security?: object[]
  parameters?: object[]
  requestBody?: { required?: boolean; content: Record<string, Media> }
  responses?: Record<string, Answered>
}

export interface Document {
  tags?: object[]
  webhooks?: Record<string, object>
  paths?: Record<string, Record<string, Operation>>
  components?: Record<string, Record<string, unknown>>
}

export interface FoundOperation {
  path: string
  method: string
  operation: Operation
}

export const operationsOf = ({ paths = {} }: Document): FoundOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
