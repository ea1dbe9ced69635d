import { SegmentedControl, Stack, Switch, useMantineColorScheme } from '@mantine/core'
import { useMessages } from '#platform/i18n/current-language.ts'
import { dataSaver, useDataSaver } from '#platform/preferences/data-saver.ts'
import { LanguageSelect } from '#ui/language-select.tsx'
import { Sheet } from '#ui/sheet.tsx'
import classes from './account-page.module.css'
import { messages } from './messages.ts'

const schemes = ['light', 'dark', 'auto'] as const

export function Preferences() {
  const t = useMessages(messages)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Sheet title={t.preferences}>
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
    </Sheet>
  )
}
