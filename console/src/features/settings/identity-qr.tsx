import { Button, NativeSelect, Stack, Switch, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { api, blobOf, dataOf } from '#platform/api/client.ts'
import { useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { useObjectUrl } from '#ui/card/use-object-url.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import classes from './identity-qr.module.css'
import { messages as settingsMessages } from './messages.ts'
import { type IdentityQrSetting, identityQrKey, readIdentityQr } from './queries.ts'

const identityQrMessages = defineMessages({
  title: { fr: 'QR d’identité signé', en: 'Signed identity QR', wo: 'QR bu xàmmee boroom kàrt bi' },
  text: {
    fr: 'Un second QR, au dos des cartes, dit à qui la carte a été délivrée. Le portail le contrôle sans réseau : un QR copié sur la carte d’une autre personne se voit.',
    en: 'A second QR, on the back of cards, says whom the card was issued to. The portal checks it without a network: a QR copied onto another person’s card is noticed.',
    wo: 'Ñaareelu QR, ci ginnaaw kàrt yi, dafay wax kan lañu ko jox. Portaal bi dina ko saytu te soxlawul réseau: QR bu ñu sotti ci kàrtu keneen dinañu ko gis.',
  },
  privacy: {
    fr: 'Vie privée : quiconque scanne la carte lit ce qui y est imprimé, plus le sexe, la naissance selon votre choix et, si vous l’activez, une petite photo, même sans réseau et même après une révocation.',
    en: 'Privacy: whoever scans the card reads what is printed on it, plus the sex, the birth as you choose and, if you enable it, a small photo, even without a network and even after a revocation.',
    wo: 'Sutura: képp ku scanne kàrt bi dina jàng li ñu ci bind, ak góor walla jigéen, juddu bi ni nga ko tànne, ak nataal bu ndaw soo ko nangoo, donte amul réseau mbaa dañu neenal kàrt bi.',
  },
  enabled: {
    fr: 'Imprimer le QR d’identité sur les prochains travaux',
    en: 'Print the identity QR on the next jobs',
    wo: 'Móol QR bi ci liggéey yiy ñëw',
  },
  birth: { fr: 'Date de naissance', en: 'Date of birth', wo: 'Bésu juddu' },
  birthFull: { fr: 'Entière', en: 'Whole', wo: 'Bi yépp' },
  birthYear: { fr: 'L’année seulement', en: 'The year only', wo: 'At mi rekk' },
  birthNone: { fr: 'Non', en: 'Not at all', wo: 'Déet' },
  photo: {
    fr: 'Petite photo grise, pour les personnes qui ont une photo',
    en: 'Small grey photo, for people who have a photo',
    wo: 'Nataal bu ndaw te weex-ñuul, ngir ñi am nataal',
  },
  sample: {
    fr: 'Exemple : le QR d’une personne inventée, signé d’une clé que les portails ne connaissent pas.',
    en: 'Sample: the QR of an invented person, signed with a key that portals do not know.',
    wo: 'Misaal: QR-u nit ku ñu sos, ak caabi bu portaal yi xamul.',
  },
  sampleLabel: { fr: 'Exemple de QR d’identité', en: 'Sample of an identity QR', wo: 'Misaalu QR' },
  save: { fr: 'Enregistrer le réglage', en: 'Save the setting', wo: 'Denc tabb bi' },
  saved: { fr: 'Réglage enregistré.', en: 'Setting saved.', wo: 'Denc nañu tabb bi.' },
})

type BirthDetail = IdentityQrSetting['date_of_birth']

/** Whether cards say on their back, signed, whom they were issued to. */
export function IdentityQr() {
  const t = useMessages(identityQrMessages)
  return (
    <Panel title={t.title}>
      <Loaded query={useQuery(readIdentityQr)}>{(setting) => <IdentityQrForm setting={setting} />}</Loaded>
    </Panel>
  )
}

function IdentityQrForm({ setting }: { setting: IdentityQrSetting }) {
  const t = useMessages(identityQrMessages)
  const { onlyReading } = useMessages(settingsMessages)
  const mayChange = isAtLeast(useUser().role, 'programme_admin')
  const form = useForm({ initialValues: setting })
  const act = useAct({
    run: (body: IdentityQrSetting) => dataOf(api.PUT('/settings/identity-qr', { body })),
    touches: [identityQrKey],
    done: () => t.saved,
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => act.mutate(values))}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t.text} {!mayChange && onlyReading}
        </Text>
        <Text size="sm">{t.privacy}</Text>
        {act.error && <ProblemAlert error={act.error} />}
        <Switch label={t.enabled} disabled={!mayChange} {...form.getInputProps('enabled', { type: 'checkbox' })} />
        {form.values.enabled && (
          <>
            <NativeSelect
              label={t.birth}
              disabled={!mayChange}
              maw="16rem"
              data={[
                { value: 'full', label: t.birthFull },
                { value: 'year', label: t.birthYear },
                { value: 'none', label: t.birthNone },
              ]}
              {...form.getInputProps('date_of_birth')}
            />
            <Switch label={t.photo} disabled={!mayChange} {...form.getInputProps('photo', { type: 'checkbox' })} />
            <Sample birth={form.values.date_of_birth} />
          </>
        )}
        {mayChange && (
          <Button type="submit" variant="default" w="fit-content" loading={act.isPending}>
            {t.save}
          </Button>
        )}
      </Stack>
    </form>
  )
}

function Sample({ birth }: { birth: BirthDetail }) {
  const t = useMessages(identityQrMessages)
  const language = useLanguage()
  const query = useQuery({
    queryKey: [...identityQrKey, 'sample', birth, language],
    queryFn: ({ signal }) =>
      blobOf(
        api.GET('/settings/identity-qr/sample', {
          params: { query: { date_of_birth: birth, language } },
          parseAs: 'blob',
          signal,
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const url = useObjectUrl(query.data)
  return (
    <div>
      {url && <img className={classes.sample} src={url} alt={t.sampleLabel} />}
      <Text size="sm" c="dimmed" mt="xs">
        {t.sample}
      </Text>
    </div>
  )
}
