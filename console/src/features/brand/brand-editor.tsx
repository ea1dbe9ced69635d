import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import classes from './brand.module.css'
import { BrandForm } from './brand-form.tsx'
import { type Brand, changesOf, type Draft, toDraft } from './draft.ts'
import { messages } from './messages.ts'
import { PreviewGrid } from './preview-grid.tsx'
import { type BrandPlace, brandKey, readBrand, saveBrand } from './queries.ts'

/** The form, and a card on all ten templates that follows it. */
export function BrandEditor({ place }: { place: BrandPlace }) {
  return (
    <Loaded query={useQuery(readBrand(place))}>
      {(brand) => <Editor key={brand.version ?? ''} brand={brand} place={place} />}
    </Loaded>
  )
}

function Editor({ brand, place }: { brand: Brand; place: BrandPlace }) {
  const t = useMessages(messages)
  const { save } = useMessages(commonMessages)
  const mayChange = isAtLeast(useUser().role, 'programme_admin')
  const [draft, setDraft] = useState<Draft>(() => toDraft(brand))
  const [mistakes, setMistakes] = useState<Record<string, string>>({})
  const changes = changesOf(brand, draft)
  const isChanged = Object.keys(changes).length > 0
  const act = useAct({
    run: () => saveBrand(place, changes),
    touches: [brandKey, ['card-preview']],
    done: () => t.saved,
    onMistakes: setMistakes,
  })
  const change = (changed: Partial<Draft>) => {
    setDraft({ ...draft, ...changed })
    setMistakes({})
  }
  return (
    <div className={classes.halves}>
      <form
        noValidate
        className={classes.column}
        onSubmit={(event) => {
          event.preventDefault()
          act.mutate(undefined)
        }}
      >
        {!mayChange && <p className={classes.quiet}>{t.onlyReading}</p>}
        <BrandForm draft={draft} mistakes={mistakes} readOnly={!mayChange} onChange={change} />
        {act.error && <ProblemAlert error={act.error} />}
        {mayChange && (
          <div className={classes.actions}>
            <Button type="submit" loading={act.isPending} disabled={!isChanged}>
              {save}
            </Button>
            {isChanged && (
              <Button variant="default" onClick={() => change(toDraft(brand))}>
                {t.undo}
              </Button>
            )}
          </div>
        )}
      </form>
      <PreviewGrid place={place} changes={changes} version={brand.version ?? ''} />
    </div>
  )
}
