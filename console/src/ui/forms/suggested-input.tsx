import { Button, Group, TextInput, type TextInputProps } from '@mantine/core'

interface SuggestedInputProps extends Omit<TextInputProps, 'styles'> {
  suggestLabel: string
  onSuggest: () => void
}

const styles = { input: { fontFamily: 'var(--mantine-font-family-monospace)' }, wrapper: { marginBlock: 0 } }

/** An input with a button that fills in a generated secret. */
export function SuggestedInput({ suggestLabel, onSuggest, ...input }: SuggestedInputProps) {
  return (
    <TextInput
      required
      autoComplete="off"
      spellCheck={false}
      styles={styles}
      {...input}
      inputContainer={(field) => (
        <Group gap="sm" my={5} wrap="nowrap">
          <div style={{ flex: 1, minWidth: 0 }}>{field}</div>
          <Button variant="default" flex="none" onClick={onSuggest}>
            {suggestLabel}
          </Button>
        </Group>
      )}
    />
  )
}
