import { Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { BrandMark, Guilloche } from '#ui/brand.tsx'
import { clearNotifications } from '#ui/forms/use-act.ts'
import { LanguageSelect } from '#ui/language-select.tsx'
import classes from './entry-page.module.css'

const messages = defineMessages({
  promise: {
    fr: 'Une carte pour chacun. Une preuve pour tous.',
    en: 'A card for everyone. A proof for all.',
    wo: 'Kàrt ci ku nekk. Firnde ci ñépp.',
  },
  about: {
    fr: 'Samakart, « ma carte » en wolof : cartes d’identité et de santé des programmes publics, et le registre qui les garantit.',
    en: 'Samakart, “my card” in Wolof: identity and health cards for public programmes, and the registry that vouches for them.',
    wo: 'Samakart: kàrtu dàntite ak wér-gi-yaram ngir porogaraami réew mi, ak registre bi leen di dëggal.',
  },
})

/** The frame of the pages for people who are not signed in. */
export function EntryPage({ title, children }: { title: string; children: ReactNode }) {
  const t = useMessages(messages)
  useEffect(clearNotifications, [])
  useEffect(() => {
    document.title = `${title} · Samakart`
  }, [title])
  return (
    <div className={classes.page}>
      <aside className={classes.side}>
        <div className={classes.lines}>
          <Guilloche />
        </div>
        <BrandMark size={40} />
        <div>
          <p className={classes.promise}>{t.promise}</p>
          <p className={classes.about}>{t.about}</p>
        </div>
      </aside>
      <main className={classes.main}>
        <div className={classes.language}>
          <span className={classes.smallMark}>
            <BrandMark />
          </span>
          <LanguageSelect />
        </div>
        <div className={classes.form}>
          <Title order={1}>{title}</Title>
          {children}
        </div>
      </main>
    </div>
  )
}

/** What the page is for. */
export const EntryLead = ({ children }: { children: ReactNode }) => <p className={classes.lead}>{children}</p>

/** Why the page is shown. */
export const EntryReason = ({ children }: { children: ReactNode }) => (
  <p className={classes.reason} role="status">
    {children}
  </p>
)
