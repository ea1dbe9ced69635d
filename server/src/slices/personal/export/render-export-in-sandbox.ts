// Runs in a sandbox process, because fonts and layout take memory, and a long record takes a second.
import { type Language, speak } from '@samakart/rules/language'
import { colours } from '#platform/pdf/fonts.ts'
import type { PersonExport } from './collect-export.ts'
import { Paper } from './paper.ts'
import {
  headings,
  type Speech,
  sayAct,
  sayActor,
  sayChanges,
  sayDetails,
  sayInstant,
  sayRecord,
  words,
} from './say-record.ts'

export function run({ data, language }: { data: PersonExport; language: Language }): Promise<Buffer> {
  return renderExport(data, language)
}

const recordSections = [
  'cards',
  'list_rows',
  'wallet_passes',
  'messages',
  'dhis2_enrollments',
  'merges',
  'reviews',
  'trust_scores',
  'erasures',
] as const satisfies readonly (keyof typeof headings & keyof PersonExport)[]

type Identity = PersonExport['identities'][number]

/** Everything that is held about a person, on paper, in words that the person can read. */
function renderExport(data: PersonExport, language: Language): Promise<Buffer> {
  const speech: Speech = { language, campaignNames: data.campaign_names }
  const say = (phrase: keyof typeof words, values = {}) => speak(words[phrase], language, values)
  const paper = new Paper(
    {
      title: `${say('title')} ${data.mpi_id}`,
      author: data.organization.name,
      language: language === 'fr' ? 'fr-SN' : language,
      createdAt: new Date(data.exported_at),
    },
    (page) => `${data.mpi_id} · ${say('page', { page })}`,
  )
  paper.title(say('title'))
  const date = sayInstant(speech, data.exported_at)
  paper.paragraph(say('intro', { organization: data.organization.name, mpi_id: data.mpi_id, date }))
  paper.paragraph(say('rights'), colours.muted)

  for (const identity of data.identities) writeIdentity(paper, speech, identity)
  for (const section of recordSections) {
    paper.heading(headings[section][language])
    writeRecords(paper, speech, section, data[section])
  }
  for (const section of ['acts', 'readings'] as const) {
    paper.heading(headings[section][language])
    writeEntries(paper, speech, data[section])
  }
  return paper.bytes()
}

function writeIdentity(paper: Paper, speech: Speech, data: Identity): void {
  const { linked_records, programmes, changes, photo, ...identity } = data
  paper.heading(headings.identities[speech.language])
  for (const { label, text } of sayRecord(speech, 'identities', identity)) paper.pair(label, text)
  if (photo) {
    for (const { label, text } of sayRecord(speech, 'identities', { photo })) paper.pair(label, text)
    paper.picture(Buffer.from(photo.data, 'base64'))
  }
  paper.heading(headings.linked_records[speech.language])
  writeRecords(paper, speech, 'identities', linked_records)
  paper.heading(headings.programmes[speech.language])
  writeRecords(paper, speech, 'programmes', programmes)
  paper.heading(headings.changes[speech.language])
  writeRecords(paper, speech, 'changes', changes)
}

function writeRecords(paper: Paper, speech: Speech, section: string, records: readonly object[]): void {
  if (records.length === 0) paper.note(words.nothing[speech.language])
  for (const [at, record] of records.entries()) {
    if (at > 0) paper.separate()
    for (const { label, text } of linesOf(speech, section, record)) paper.pair(label, text)
  }
}

function linesOf(speech: Speech, section: string, record: object) {
  if (section !== 'changes') return sayRecord(speech, section, record)
  const { changes, ...rest } = record as Identity['changes'][number]
  return [...sayRecord(speech, section, rest), ...sayChanges(speech, changes)]
}

function writeEntries(paper: Paper, speech: Speech, entries: PersonExport['acts']): void {
  if (entries.length === 0) paper.note(words.nothing[speech.language])
  for (const { at, action, object, details, actor } of entries) {
    const remark = [object, sayDetails(speech, details)].filter(Boolean).join(' · ')
    paper.entry({
      at: sayInstant(speech, at),
      what: sayAct(speech, action),
      remark,
      by: sayActor(speech, actor),
    })
  }
}
