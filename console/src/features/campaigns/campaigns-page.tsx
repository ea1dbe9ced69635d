import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedCallback } from '@mantine/hooks'
import type { RequestBody } from '@samakart/sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { languageNames, languages } from '#platform/i18n/messages.ts'
import { toOffset } from '#platform/offset.ts'
import { campaignsKey } from '#platform/queries.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { TemplateChoice } from '#ui/card/template-choice.tsx'
import { isTemplate, type TemplateId, templateName } from '#ui/card/templates.ts'
import { ChoiceFromList } from '#ui/forms/choice-from-list.tsx'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { IconCards, IconPlus, IconSearch } from '#ui/icons.ts'
import { labelOf } from '#ui/label-of.ts'
import { TextLink } from '#ui/links.tsx'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { regionChoices } from '#ui/places.ts'
import { programmeNames } from '#ui/programme-names.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { Tag } from '#ui/tag.tsx'
import classes from './campaigns-page.module.css'
import { messages, statusNames, statusTone } from './messages.ts'
import { type Campaign, listCampaigns } from './queries.ts'
import { NO_REGION, regionOfPrefix, suggestPrefix, withRegion } from './region-of-prefix.ts'
import { campaignStatuses } from './search.ts'

const TYPING_DEBOUNCE_MS = 350

export function CampaignsPage() {
  const t = useMessages(messages)
  const states = useMessages(statusNames)
  const { create = false, template, ...filter } = useSearch({ from: '/signed-in/campaigns' })
  const navigate = useNavigate()
  const { role } = useUser()
  const query = useQuery(listCampaigns(filter))
  const columns = useColumns()
  const [typed, setTyped] = useState(filter.q ?? '')
  const { offset: _, ...kept } = filter
  const show = (search: typeof filter) => void navigate({ to: '/campaigns', search, replace: true })
  const find = useDebouncedCallback((q: string) => {
    const { q: __, ...others } = kept
    show(q.trim() ? { ...others, q: q.trim() } : others)
  }, TYPING_DEBOUNCE_MS)
  const createButton = isAtLeast(role, 'operator') && (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => void navigate({ to: '/campaigns', search: { ...filter, create: true } })}
    >
      {t.create}
    </Button>
  )
  const isFiltered = filter.q !== undefined || filter.status !== undefined
  return (
    <Page title={t.title} lead={t.lead} actions={createButton}>
      <search className={classes.filters}>
        <TextInput
          label={t.search}
          type="search"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            find(value)
          }}
        />
        <NativeSelect
          label={t.status}
          value={filter.status ?? ''}
          data={[
            { value: '', label: t.anyStatus },
            ...campaignStatuses.map((status) => ({ value: status, label: states[status] })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const status = campaignStatuses.find((known) => known === value)
            const { status: __, ...others } = kept
            show(status ? { ...others, status } : others)
          }}
        />
      </search>
      <Panel isFlush>
        <Loaded
          query={query}
          isEmpty={({ items }) => items.length === 0}
          empty={
            isFiltered ? (
              <Notice icon={IconSearch} title={t.noneFound}>
                {t.noneFoundText}
              </Notice>
            ) : (
              <Notice icon={IconCards} title={t.emptyTitle} action={createButton}>
                {t.emptyText}
              </Notice>
            )
          }
        >
          {(page) => (
            <>
              <DataTable label={t.title} columns={columns} rows={page.items} rowId={({ id }) => id} />
              <Pager {...page} onMove={(to) => show({ ...kept, ...toOffset(to) })} />
            </>
          )}
        </Loaded>
      </Panel>
      {isAtLeast(role, 'operator') && (
        <CreateCampaign
          isOpen={create}
          template={isTemplate(template) ? template : undefined}
          onClose={() => void navigate({ to: '/campaigns', search: filter })}
          onCreated={(id) => void navigate({ to: '/generate', search: { campaign: id } })}
        />
      )}
    </Page>
  )
}

function useColumns(): Column<Campaign>[] {
  const t = useMessages(messages)
  const states = useMessages(statusNames)
  const { number, shortDate } = useFormats()
  return [
    {
      id: 'name',
      header: t.name,
      cell: ({ id, name }) => (
        <TextLink to="/campaigns/$campaignId" params={{ campaignId: id }} fw={600}>
          {name}
        </TextLink>
      ),
    },
    { id: 'prefix', header: t.prefix, cell: ({ prefix }) => <code className={classes.code}>{prefix}</code> },
    {
      id: 'status',
      header: t.status,
      cell: ({ status }) => <Tag tone={statusTone(status)}>{labelOf(states, status)}</Tag>,
    },
    { id: 'cards', header: t.cards, kind: 'number', cell: ({ total_cards }) => number(total_cards) },
    { id: 'template', header: t.template, kind: 'secondary', cell: ({ template_id }) => templateName(template_id) },
    {
      id: 'created',
      header: t.created,
      kind: 'secondary',
      cell: ({ created_at }) => shortDate(new Date(created_at)),
    },
  ]
}

type NewCampaign = RequestBody<'/campaigns', 'post'>

const kinds = ['vaccination', 'maternal_health', 'distribution', 'social_protection', 'livestock', 'other'] as const

/** How the codes that people type are made, and whether portals know them. */
const typedCodes = {
  eight: {},
  twelve: { card_code_length: 12 },
  none: { typed_codes: 'left_out' },
} as const satisfies Record<string, Partial<NewCampaign>>

interface CreateCampaignProps {
  isOpen: boolean
  template: TemplateId | undefined
  onClose: () => void
  onCreated: (campaignId: string) => void
}

export function CreateCampaign({ isOpen, template, onClose, onCreated }: CreateCampaignProps) {
  const t = useMessages(messages)
  const programmes = useMessages(programmeNames)
  const language = useLanguage()
  const { country_code, region_code } = useUser().organization
  const regions = useMemo(() => regionChoices(country_code), [country_code])
  /** Whether the prefix was typed. Until then it follows the name. */
  const [isTyped, setTyped] = useState(false)
  const form = useForm({
    initialValues: {
      name: '',
      campaign_type: 'vaccination',
      prefix: '',
      language: '' as '' | NewCampaign['language'],
      template_id: '' as '' | TemplateId,
      description: '',
      valid_months: '',
      unique_beneficiary_ids: false,
      codes: 'eight' as keyof typeof typedCodes,
      isWithoutRegion: false,
    },
    validate: {
      name: (name) => ([...name.trim()].length < 2 || [...name.trim()].length > 200 ? t.nameWrong : null),
      valid_months: (months) =>
        /^([1-9]\d{0,2})?$/.test(months.trim()) && Number(months) <= 600 ? null : t.monthsWrong,
      prefix: (prefix, { codes }) => {
        if (codes === 'twelve' && prefix.length > 4) return t.prefixTooLong
        return /^[A-Z0-9]{3,8}$/.test(prefix) ? null : t.prefixWrong
      },
      isWithoutRegion: (isWithout, { prefix }) =>
        isWithout || regions.length === 0 || prefix.length < 3 || regionOfPrefix(prefix, regions)
          ? null
          : t.regionUnknown(prefix.slice(0, 3)),
    },
  })
  const close = () => {
    onClose()
    form.reset()
    setTyped(false)
    act.reset()
  }
  const act = useAct({
    run: (body: NewCampaign, headers) => dataOf(api.POST('/campaigns', { body, headers })),
    touches: [campaignsKey],
    done: ({ name }) => t.createdText(name),
    onDone: ({ id }) => {
      form.reset()
      setTyped(false)
      onCreated(id)
    },
    onMistakes: form.setErrors,
  })
  const { prefix, isWithoutRegion } = form.values
  const region = regionOfPrefix(prefix, regions)
  const chosen = form.values.template_id || (template ?? 'vital')
  const submit = form.onSubmit(({ description, valid_months, codes, isWithoutRegion: _, ...values }) =>
    act.mutate({
      ...values,
      name: values.name.trim(),
      language: values.language || language,
      template_id: chosen,
      ...typedCodes[codes],
      ...(description.trim() ? { description: description.trim() } : {}),
      ...(valid_months.trim() ? { valid_months: Number(valid_months) } : {}),
    }),
  )
  return (
    <FormDialog title={t.create} isOpen={isOpen} onClose={close} onSubmit={submit} submitLabel={t.create} act={act}>
      <TextInput
        label={t.name}
        data-autofocus
        required
        autoComplete="off"
        {...form.getInputProps('name')}
        onChange={({ currentTarget: { value } }) => {
          form.setFieldValue('name', value)
          if (!isTyped) form.setFieldValue('prefix', suggestPrefix(value, region_code, regions))
        }}
      />
      {regions.length > 0 && (
        <ChoiceFromList
          label={t.region}
          description={t.regionHint}
          choices={[...regions, { code: NO_REGION, name: t.wholeCountry }]}
          value={region ?? (isWithoutRegion ? NO_REGION : '')}
          error={form.errors.isWithoutRegion}
          onChange={(code) => {
            form.setFieldValue('isWithoutRegion', code === NO_REGION)
            if (code !== '') setTyped(true)
            if (code !== '' && code !== NO_REGION) form.setFieldValue('prefix', withRegion(prefix, code, regions))
          }}
        />
      )}
      <TextInput
        label={t.prefix}
        description={t.prefixHint}
        required
        maxLength={8}
        autoComplete="off"
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        {...form.getInputProps('prefix')}
        onChange={(event) => {
          setTyped(true)
          form.setFieldValue('prefix', event.currentTarget.value.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
        }}
      />
      <NativeSelect
        label={t.kind}
        data={kinds.map((kind) => ({ value: kind, label: programmes[kind] }))}
        {...form.getInputProps('campaign_type')}
      />
      <NativeSelect
        label={t.cardLanguage}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={form.values.language || language}
        onChange={(event) => form.setFieldValue('language', event.currentTarget.value as NewCampaign['language'])}
      />
      <TemplateChoice
        label={t.chooseTemplate}
        value={chosen}
        onChange={(value) => form.setFieldValue('template_id', value)}
      />
      <TextInput
        label={t.validMonths}
        description={t.validMonthsHint}
        inputMode="numeric"
        maxLength={3}
        {...form.getInputProps('valid_months')}
      />
      <Switch
        label={t.uniqueNumbers}
        description={t.uniqueNumbersHint}
        {...form.getInputProps('unique_beneficiary_ids', { type: 'checkbox' })}
      />
      <NativeSelect
        label={t.typedCodes}
        description={t.typedCodesHint}
        data={[
          { value: 'eight', label: t.typedCodesOf(8) },
          { value: 'twelve', label: t.typedCodesOf(12) },
          { value: 'none', label: t.noTypedCodes },
        ]}
        {...form.getInputProps('codes')}
      />
      <Textarea label={t.description} autosize minRows={2} maxLength={2_000} {...form.getInputProps('description')} />
    </FormDialog>
  )
}
