import { readFile } from 'node:fs/promises'
import { Type } from 'typebox'
import { NotFound } from '../refusals.ts'
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
<p id="undrawn">The <a href="/openapi.json">description</a> is drawn by a script that is built with the console.</p>
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
document.getElementById('undrawn').remove()
`

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"

const SCRIPT = new URL('../../../../console/dist/api-reference.js', import.meta.url)

/** A browsable page of the API description. Its script is built with the console, so nothing comes from another site. */
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

async function referenceScript(): Promise<string> {
  return readFile(SCRIPT, 'utf8').catch(() => {
    throw new NotFound()
  })
}
