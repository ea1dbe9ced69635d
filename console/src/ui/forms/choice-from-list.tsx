import { TextInput, type TextInputProps } from '@mantine/core'
import { useId, useState } from 'react'
import { type Choice, findChoice } from './find-choice.ts'

interface ChoiceFromListProps extends Omit<TextInputProps, 'value' | 'onChange' | 'list'> {
  choices: readonly Choice[]
  /** The code that is chosen, or empty. */
  value: string
  onChange: (code: string) => void
}

/** One of many, found by typing a part of its name or its code. The browser shows what is left to choose from. */
export function ChoiceFromList({ choices, value, onChange, ...input }: ChoiceFromListProps) {
  const list = useId()
  const [typed, setTyped] = useState<string>()
  const chosen = choices.find(({ code }) => code === value)?.name ?? value
  return (
    <>
      <TextInput
        autoComplete="off"
        spellCheck={false}
        {...input}
        list={list}
        // While it has the focus the field is empty, so that the browser offers all choices and not only the chosen one.
        placeholder={chosen}
        value={typed ?? chosen}
        onFocus={() => setTyped('')}
        onBlur={() => setTyped(typed === '' || findChoice(choices, typed ?? '') ? undefined : typed)}
        onChange={({ currentTarget: { value: text } }) => {
          setTyped(text)
          if (text !== '') onChange(findChoice(choices, text)?.code ?? '')
        }}
      />
      <datalist id={list}>
        {choices.map(({ code, name }) => (
          <option key={code} value={name}>
            {code}
          </option>
        ))}
      </datalist>
    </>
  )
}
