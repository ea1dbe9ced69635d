import { fastify } from 'fastify'
import { Type } from 'typebox'
import type { Routes } from './routes.ts'

const tag = 'Operations'

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Samakart API</title>
</head>
<body>
<div id="reference"></div>
<script src="/docs/reference.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`

const START = `Scalar.createApiReference('#reference', {
  url: '/openapi.json',
  withDefaultFonts: false,
  hideClientButton: true,
  telemetry: false,
  showDeveloperTools: 'never',
  mcp: { disabled: true },
  authentication: { preferredSecurityScheme: 'bearer' },
  agent: { disabled: true },
})
`

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"

/**
 * A browsable page of the API description. Its script comes from an npm package, so nothing is loaded from another
 * site.
 */
export function documentationPage(routes: Routes): void {
  const file = (path: string, summary: string, type: string, content: () => Promise<string>, maxAge = 0) =>
    routes.serve(
      { method: 'GET', path, access: 'public', tag, summary, answers: { 200: Type.String() }, isUndocumented: true },
      async ({ reply }) =>
        reply
          .type(`${type}; charset=utf-8`)
          .header('content-security-policy', PAGE_POLICY)
          .header('cache-control', `public, max-age=${maxAge}`)
          .send(await content()),
    )
  file('/docs', 'The API description to browse.', 'text/html', async () => PAGE)
  file('/docs/start.js', 'Starts that page.', 'text/javascript', async () => START)
  file('/docs/reference.js', 'Draws that page.', 'text/javascript', referenceScript, 86_400)
}

let script: Promise<string> | undefined

/**
 * Scalar's plugin redirects to its own page, and its script has megabytes. So it is loaded on the first visit, into a
 * separate server that never listens, and only the script is taken from it.
 */
function referenceScript(): Promise<string> {
  script ??= (async () => {
    const { default: reference } = await import('@scalar/fastify-api-reference')
    const separate = fastify()
    await separate.register(reference, { routePrefix: '/reference', configuration: { url: '/openapi.json' } })
    const { body } = await separate.inject('/reference/js/scalar.js')
    await separate.close()
    return body
  })()
  return script
}
