import { NativeSelect } from '@mantine/core'
import { currentLanguage, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { isLanguage, languageNames, languages } from '#platform/i18n/messages.ts'
import { IconLanguage } from '#ui/icons.ts'
import { commonMessages } from './common-messages.ts'

const options = languages.map((language) => ({ value: language, label: languageNames[language] }))

export function LanguageSelect({ isLabelled = false }: { isLabelled?: boolean }) {
  const t = useMessages(commonMessages)
  return (
    <NativeSelect
      {...(isLabelled ? { label: t.language } : { 'aria-label': t.language, size: 'sm' as const, maw: '9rem' })}
      leftSection={<IconLanguage size={18} aria-hidden />}
      value={useLanguage()}
      data={options}
      onChange={({ currentTarget: { value } }) => {
        if (isLanguage(value)) currentLanguage.set(value)
      }}
    />
  )
}
