import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api, blobOf } from '#platform/api/client.ts'
import { saveFile } from '#platform/files/save-file.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { languageNames } from '#platform/i18n/messages.ts'
import { IconFileTypePdf } from '#ui/icons.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { messages } from './messages.ts'
import type { Invoice } from './queries.ts'

/** The invoice as a PDF, in the two languages that auditors read. */
export function InvoicePdf({ invoice, isNamed = false }: { invoice: Invoice; isNamed?: boolean }) {
  const t = useMessages(messages)
  const load = useMutation({
    mutationFn: async (lang: 'fr' | 'en') => {
      const params = { path: { id: invoice.id }, query: { lang } }
      const pdf = await blobOf(api.GET('/billing/v2/invoices/{id}/pdf', { params, parseAs: 'blob' }))
      saveFile(`${invoice.invoice_number}${lang === 'en' ? '-en' : ''}.pdf`, pdf)
    },
  })
  const shown = (lang: string) => (isNamed && lang === 'fr' ? invoice.invoice_number : lang.toUpperCase())
  return (
    <>
      <Group gap={6} wrap="nowrap">
        {(['fr', 'en'] as const).map((lang) => (
          <Button
            key={lang}
            size="compact-sm"
            variant="default"
            loading={load.isPending && load.variables === lang}
            leftSection={<IconFileTypePdf size={15} aria-hidden />}
            aria-label={`${shown(lang)}: ${t.pdf(invoice.invoice_number, languageNames[lang])}`}
            onClick={() => load.mutate(lang)}
          >
            {shown(lang)}
          </Button>
        ))}
      </Group>
      {load.error && <ProblemAlert error={load.error} />}
    </>
  )
}
