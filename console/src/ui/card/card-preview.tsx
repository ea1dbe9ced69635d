import type { RequestBody } from '@samakart/sdk'
import { api, blobOf } from '#platform/api/client.ts'
import { type Design, designBody, designKey } from './design.ts'
import { LivePreview } from './live-preview.tsx'
import type { TemplateId } from './templates.ts'

export type PreviewRequest = Omit<RequestBody<'/templates/{template_id}/preview', 'post'>, 'sovereign_config' | 'logos'>

interface CardPreviewProps {
  template: TemplateId
  design: Design
  request: PreviewRequest
}

export function CardPreview({ template, design, request }: CardPreviewProps) {
  const drawing = {
    key: JSON.stringify([template, request, designKey(template, design)]),
    draw: (signal: AbortSignal) => {
      const call = api.POST('/templates/{template_id}/preview', {
        params: { path: { template_id: template } },
        body: { ...request, ...designBody(template, design) },
        parseAs: 'blob',
        signal,
      })
      return blobOf(call)
    },
  }
  return <LivePreview drawing={drawing} template={template} dpi={request.dpi} />
}
