/** Smaller bodies are not worth compressing. A list of ten thousand people shrinks to an eighth. */
const MIN_COMPRESSED_BYTES = 32_768

/** Compresses large bodies, where the runtime can. */
export async function compress(request: Request): Promise<Request> {
  const isCompressed =
    request.headers.has('Content-Encoding') || request.headers.get('Content-Type') === 'application/zip'
  if (request.method !== 'POST' || isCompressed || !('CompressionStream' in globalThis)) {
    return request
  }
  const body = await request.clone().blob()
  if (body.size < MIN_COMPRESSED_BYTES) return request
  const gzipped = await new Response(body.stream().pipeThrough(new CompressionStream('gzip'))).blob()
  const headers = new Headers(request.headers)
  headers.set('Content-Encoding', 'gzip')
  return new Request(request.url, { method: 'POST', headers, body: gzipped, signal: request.signal })
}
