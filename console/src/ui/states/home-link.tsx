import { Button } from '@mantine/core'
import { useMessages } from '#platform/i18n/current-language.ts'
import { words } from '../words.ts'

export function HomeLink() {
  return (
    <Button component="a" href="#/" variant="default">
      {useMessages(words).toHome}
    </Button>
  )
}
