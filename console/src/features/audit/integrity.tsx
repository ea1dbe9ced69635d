import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { useDataSaver } from '#platform/preferences/data-saver.ts'
import { Copyable } from '#ui/copyable.tsx'
import { IconShieldCheck, IconShieldSearch, IconShieldX } from '#ui/icons.ts'
import { labelOf } from '#ui/label-of.ts'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { useNow } from '#ui/use-now.ts'
import { type AuditVerdict, verifyChain } from './queries.ts'
import classes from './verdict.module.css'

const integrityMessages = defineMessages({
  verify: { fr: 'Vérifier la chaîne', en: 'Verify the chain', wo: 'Saytu càq gi' },
  verifying: { fr: 'Vérification…', en: 'Verifying…', wo: 'Mungi saytu…' },
  integrity: { fr: 'Intégrité du journal', en: 'Integrity of the trail', wo: 'Mucc-ayibu téere bi' },
  notYet: {
    fr: 'La vérification relit chaque entrée et la compare aux points de contrôle signés, gardés hors de la base.',
    en: 'Verification reads every entry again and compares it with signed checkpoints kept outside the database.',
    wo: 'Saytu bi dafay jàngaat bind gu nekk, méngale ko ak màndarga yi ñu xaatim, ñu denc leen ci biti base bi.',
  },
  intact: { fr: 'Le journal est intact', en: 'The trail is intact', wo: 'Téere bi mat na, laaluñu ko' },
  broken: { fr: 'Le journal a été altéré', en: 'The trail was tampered with', wo: 'Laal nañu téere bi' },
  intactText: {
    fr: (entries: string, checkpoints: string) =>
      `Entrées relues : ${entries}. Points de contrôle signés : ${checkpoints}. Aucune modification, suppression ni permutation.`,
    en: (entries: string, checkpoints: string) =>
      `Entries read again: ${entries}. Signed checkpoints: ${checkpoints}. Nothing changed, removed or reordered.`,
    wo: (entries: string, checkpoints: string) =>
      `Bind yi ñu jàngaat: ${entries}. Màndarga yi ñu xaatim: ${checkpoints}. Dara soppeekuwul, dindiwuñu dara.`,
  },
  brokenAt: {
    fr: (seq: string) => `Première anomalie à l’entrée n° ${seq}.`,
    en: (seq: string) => `First fault at entry no. ${seq}.`,
    wo: (seq: string) => `Njuumte gu njëkk gi: bind n° ${seq}.`,
  },
  brokenNext: {
    fr: 'Ne modifiez rien. Faites une copie de la base et des points de contrôle, puis prévenez le responsable de la sécurité.',
    en: 'Change nothing. Copy the database and the checkpoints, then tell whoever is responsible for security.',
    wo: 'Bul soppi dara. Sottil base bi ak màndarga yi, nga wax ko ki yor kaaraange gi.',
  },
  checkedAt: {
    fr: (when: string) => `Vérifié ${when}`,
    en: (when: string) => `Verified ${when}`,
    wo: (when: string) => `Saytu nañu ko ${when}`,
  },
  head: { fr: 'Empreinte de tête', en: 'Head fingerprint', wo: 'Màndargam bopp bi' },
})

/** Explains the `reason` of the first fault in the chain. */
const faultMessages = defineMessages({
  missing_or_reordered: {
    fr: 'Une entrée manque, ou l’ordre a été changé.',
    en: 'An entry is missing, or the order was changed.',
    wo: 'Am na bind bu fi nekkul, walla toftale bi dañu ko soppi.',
  },
  broken_link: {
    fr: 'Une entrée ne s’enchaîne pas à la précédente.',
    en: 'An entry does not follow from the one before.',
    wo: 'Am na bind bu ànduul ak bi ko jiitu.',
  },
  changed: {
    fr: 'Le contenu d’une entrée a été modifié.',
    en: 'The content of an entry was changed.',
    wo: 'Dañu soppi li nekk ci bind.',
  },
  head_differs: {
    fr: 'La fin de la chaîne n’est pas celle qui fut enregistrée.',
    en: 'The end of the chain is not the one that was stored.',
    wo: 'Mujjug càq gi du gi ñu dencoon.',
  },
  checkpoint_differs: {
    fr: 'Une entrée ne correspond pas à son point de contrôle signé.',
    en: 'An entry does not match its signed checkpoint.',
    wo: 'Am na bind bu méngoowul ak màndargam.',
  },
  forged: {
    fr: 'Un point de contrôle ne porte pas notre signature.',
    en: 'A checkpoint does not carry our signature.',
    wo: 'Am na màndarga gu yorul sunu xaatim.',
  },
  other_organization: {
    fr: 'Un point de contrôle est celui d’une autre organisation.',
    en: 'A checkpoint is that of another organization.',
    wo: 'Am na màndarga gu bokk ci beneen mbootaay.',
  },
  checkpoint_missing: {
    fr: 'Un point de contrôle manque, ou leur ordre a été changé.',
    en: 'A checkpoint is missing, or their order was changed.',
    wo: 'Am na màndarga gu fi nekkul, walla seen toftale dañu ko soppi.',
  },
  rolled_back: {
    fr: 'Le journal et ses points de contrôle sont revenus à un état antérieur.',
    en: 'The trail and its checkpoints were turned back to an earlier state.',
    wo: 'Téere bi ak màndargaam yi dañu leen dellu ginnaaw.',
  },
})

/** The result of the last verification stays on screen between pages. Only the button verifies again. */
export function Integrity({ isAskedAtOnce = false }: { isAskedAtOnce?: boolean }) {
  const t = useMessages(integrityMessages)
  const query = useQuery({ ...verifyChain, enabled: isAskedAtOnce })
  return (
    <Panel
      title={t.integrity}
      aside={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconShieldSearch size={16} aria-hidden />}
          loading={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {t.verify}
        </Button>
      }
    >
      {query.isError && <ProblemAlert error={query.error} />}
      {query.data && <Verdict verdict={query.data} />}
      {!query.data && !query.isError && (
        <Text size="sm" c="dimmed" role="status">
          {query.isFetching ? t.verifying : t.notYet}
        </Text>
      )}
    </Panel>
  )
}

/** Colour, symbol and text all say the same. */
function Verdict({ verdict }: { verdict: AuditVerdict }) {
  const t = useMessages(integrityMessages)
  const faults = useMessages(faultMessages)
  const { number, ago } = useFormats()
  const now = useNow()
  const { valid, entries, checkpoints, first_fault, head_hash, checkedAt } = verdict
  const Pictogram = valid ? IconShieldCheck : IconShieldX
  return (
    <div className={classes.verdict} data-valid={valid} role={valid ? 'status' : 'alert'}>
      <Pictogram size={36} stroke={1.4} aria-hidden className={classes.symbol} />
      <div className={classes.words}>
        <Text fw={650} className={classes.title}>
          {valid ? t.intact : t.broken}
        </Text>
        {first_fault ? (
          <Text size="sm">
            {t.brokenAt(number(first_fault.seq))} {labelOf(faults, first_fault.reason)} {t.brokenNext}
          </Text>
        ) : (
          <Text size="sm">{t.intactText(number(entries), number(checkpoints))}</Text>
        )}
        <div className={classes.foot}>
          <span>{t.checkedAt(ago(checkedAt, now))}</span>
          <span className={classes.head}>
            {t.head} <Copyable value={head_hash} label={t.head} isShort />
          </span>
        </div>
      </div>
    </div>
  )
}

/** On the home page the chain is verified at once, unless data is to be saved. */
export default function IntegrityPanel() {
  return <Integrity isAskedAtOnce={!useDataSaver()} />
}
