import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages, isLanguage, type Language, languageNames, languages } from '#platform/i18n/messages.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { CardPreview, type PreviewRequest } from '#ui/card/card-preview.tsx'
import { type Dpi, dpis, savedDesign, useSavedDesign } from '#ui/card/design.ts'
import { DesignForm } from '#ui/card/design-form.tsx'
import { TemplateChoice } from '#ui/card/template-choice.tsx'
import { isTemplate } from '#ui/card/templates.ts'
import { IconCards } from '#ui/icons.ts'
import { ButtonLink } from '#ui/links.tsx'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { type Person, PersonPicker } from '#ui/person/person-picker.tsx'
import classes from './design-page.module.css'

export const messages = defineMessages({
  title: { fr: 'Modèles de carte', en: 'Card designs', wo: 'Modèlu kàrt yi' },
  lead: {
    fr: 'Choisissez un modèle et voyez-le tel qu’il s’imprimera.',
    en: 'Choose a template and see it as it will print.',
    wo: 'Tànnal modèle te xool ni ñu koy móol.',
  },
  use: { fr: 'Utiliser ce modèle', en: 'Use this template', wo: 'Jëfandikoo modèle bii' },
  template: { fr: 'Modèle', en: 'Template', wo: 'Modèle' },
  content: { fr: 'Contenu', en: 'Content', wo: 'Li ci biir' },
  programme: { fr: 'Nom du programme', en: 'Name of the programme', wo: 'Turu porogaraam bi' },
  programmeSample: { fr: 'Vaccination 2026', en: 'Vaccination 2026', wo: 'Ñakk 2026' },
  language: { fr: 'Langue de la carte', en: 'Language of the card', wo: 'Làkku kàrt bi' },
  quality: { fr: 'Qualité d’impression', en: 'Print quality', wo: 'Rafetaayu móol' },
  withPhoto: {
    fr: 'Avec photo (exemple dessiné)',
    en: 'With a photo (a drawn example)',
    wo: 'Ak nataal (misaal bu ñu rëdd)',
  },
  withMpi: { fr: 'Imprimer l’identifiant MPI', en: 'Print the MPI ID', wo: 'Móol limu MPI' },
  look: { fr: 'Couleurs, tailles et logos', en: 'Colours, sizes and logos', wo: 'Melo, dayo ak logo' },
  lookHint: {
    fr: 'Gardés dans ce navigateur et proposés au prochain travail.',
    en: 'Saved in this browser and offered for the next job.',
    wo: 'Ci navigateur bii lañu leen di denc.',
  },
  lookOnlySovereign: {
    fr: 'Les couleurs et les logos se choisissent sur le modèle Sovereign. Les neuf autres gardent leur palette.',
    en: 'Colours and logos are chosen on the Sovereign template. The nine others keep their palette.',
    wo: 'Melo ak logo ci modèle Sovereign rekk lañu leen di tànnee.',
  },
  toSovereign: { fr: 'Essayer Sovereign', en: 'Try Sovereign', wo: 'Jéem Sovereign' },
  who: { fr: 'Données affichées', en: 'Data shown', wo: 'Ki feeñ' },
  sampleShown: {
    fr: 'Sans choix, la carte montre une personne d’exemple.',
    en: 'Without a choice the card shows a sample person.',
    wo: 'Soo tànnul kenn, kàrt bi dafay wone nit misaal.',
  },
  findPerson: { fr: 'Chercher une vraie personne', en: 'Find a real person', wo: 'Seet nit' },
})

export function DesignPage() {
  const t = useMessages(messages)
  const { template: wanted } = useSearch({ from: '/signed-in/design' })
  const navigate = useNavigate()
  const { role } = useUser()
  const ownLanguage = useLanguage()
  const design = useSavedDesign()
  const template = isTemplate(wanted) ? wanted : 'vital'
  const [programme, setProgramme] = useState('')
  const [language, setLanguage] = useState<Language>()
  const [dpi, setDpi] = useState<Dpi>(300)
  const [withMpi, setWithMpi] = useState(true)
  const [withPhoto, setWithPhoto] = useState(false)
  const [person, setPerson] = useState<Person>()
  const choose = (chosen: string) => void navigate({ to: '/design', search: { template: chosen }, replace: true })
  const request: PreviewRequest = {
    dpi,
    language: language ?? ownLanguage,
    include_mpi_id: withMpi,
    with_photo: withPhoto,
    programme: programme.trim() || t.programmeSample,
    ...(person ? { card: cardOf(person) } : {}),
  }
  return (
    <Page
      title={t.title}
      lead={t.lead}
      actions={
        isAtLeast(role, 'operator') && (
          <ButtonLink
            to="/campaigns"
            search={{ create: true, template }}
            leftSection={<IconCards size={18} aria-hidden />}
          >
            {t.use}
          </ButtonLink>
        )
      }
    >
      <div className={classes.halves}>
        <div className={classes.column}>
          <Panel>
            <TemplateChoice label={t.template} value={template} onChange={choose} />
          </Panel>
          <Panel title={t.look}>
            {template === 'sovereign' ? (
              <div className={classes.fields}>
                <p className={classes.quiet}>{t.lookHint}</p>
                <DesignForm design={design} onChange={savedDesign.set} />
              </div>
            ) : (
              <div className={classes.fields}>
                <p className={classes.quiet}>{t.lookOnlySovereign}</p>
                <Button variant="default" w="fit-content" onClick={() => choose('sovereign')}>
                  {t.toSovereign}
                </Button>
              </div>
            )}
          </Panel>
          <Panel title={t.content}>
            <div className={classes.fields}>
              <TextInput
                label={t.programme}
                placeholder={t.programmeSample}
                maxLength={200}
                value={programme}
                onChange={(event) => setProgramme(event.currentTarget.value)}
              />
              <NativeSelect
                label={t.language}
                value={language ?? ownLanguage}
                data={languages.map((value) => ({ value, label: languageNames[value] }))}
                onChange={({ currentTarget: { value } }) => setLanguage(isLanguage(value) ? value : undefined)}
              />
              <NativeSelect
                label={t.quality}
                value={String(dpi)}
                data={dpis.map((value) => ({ value: String(value), label: `${value} DPI` }))}
                onChange={(event) => setDpi(Number(event.currentTarget.value) as Dpi)}
              />
              <Switch
                label={t.withPhoto}
                checked={withPhoto}
                onChange={(event) => setWithPhoto(event.currentTarget.checked)}
              />
              <Switch
                label={t.withMpi}
                checked={withMpi}
                onChange={(event) => setWithMpi(event.currentTarget.checked)}
              />
            </div>
          </Panel>
          <Panel title={t.who}>
            <PersonPicker label={t.findPerson} person={person} onChange={setPerson} />
            {!person && <p className={classes.quiet}>{t.sampleShown}</p>}
          </Panel>
        </div>
        <div className={classes.preview}>
          <CardPreview template={template} design={design} request={request} />
        </div>
      </div>
    </Page>
  )
}

function cardOf({ first_name, last_name, date_of_birth, gender, mpi_id }: Person): NonNullable<PreviewRequest['card']> {
  return {
    first_name,
    last_name,
    mpi_id,
    ...(date_of_birth ? { date_of_birth } : {}),
    ...(gender === 'M' || gender === 'F' || gender === 'U' ? { gender } : {}),
  }
}
