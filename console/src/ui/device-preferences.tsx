import { SegmentedControl, Stack, Switch, useMantineColorScheme } from '@mantine/core'
import { useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { dataSaver, useDataSaver } from '#platform/preferences/data-saver.ts'
import classes from './device-preferences.module.css'
import { LanguageSelect } from './language-select.tsx'
import { Panel } from './panel.tsx'

const messages = defineMessages({
  preferences: { fr: 'Préférences de cet appareil', en: 'Preferences on this device', wo: 'Tànneefu bii aparey' },
  theme: { fr: 'Thème', en: 'Theme', wo: 'Melo' },
  light: { fr: 'Clair', en: 'Light', wo: 'Leer' },
  dark: { fr: 'Sombre', en: 'Dark', wo: 'Lëndëm' },
  auto: { fr: 'Auto', en: 'Auto', wo: 'Auto' },
  saver: { fr: 'Économie de données', en: 'Data saver', wo: 'Sakkanal données' },
  saverHint: {
    fr: 'Rien n’est chargé d’avance ni rafraîchi sans que vous le demandiez.',
    en: 'Nothing is loaded ahead or refreshed unless you ask.',
    wo: 'Duñu yeb dara bala nga koy laaj, duñu ko yeesal it.',
  },
})

const schemes = ['light', 'dark', 'auto'] as const

/** Language, theme and data saver. The browser saves them for this device only. */
export function DevicePreferences() {
  const t = useMessages(messages)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Panel title={t.preferences}>
      <Stack gap="lg">
        <LanguageSelect isLabelled />
        <div>
          <p className={classes.choice} id="theme-label">
            {t.theme}
          </p>
          <SegmentedControl
            fullWidth
            transitionDuration={0}
            aria-labelledby="theme-label"
            value={colorScheme}
            onChange={setColorScheme}
            data={schemes.map((value) => ({ value, label: t[value] }))}
          />
        </div>
        <Switch
          label={t.saver}
          description={t.saverHint}
          checked={useDataSaver()}
          onChange={(event) => dataSaver.set(event.currentTarget.checked ? 'on' : 'off')}
        />
      </Stack>
    </Panel>
  )
}
