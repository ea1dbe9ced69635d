import { Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { useSession } from '#platform/session/session.ts'
import type { Challenge } from '#platform/session/sign-in.ts'
import { BrandMark } from '#ui/brand/brand-mark.tsx'
import { Guilloche } from '#ui/brand/guilloche.tsx'
import { clearNotifications } from '#ui/forms/show-notification.ts'
import { LanguageSelect } from '#ui/language-select.tsx'
import { messages } from './messages.ts'
import { SecondFactorForm } from './second-factor-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import classes from './sign-in-page.module.css'

export function SignInPage() {
  const t = useMessages(messages)
  const language = useLanguage()
  const session = useSession()
  const [challenge, setChallenge] = useState<Challenge>()
  useEffect(clearNotifications, [])
  useEffect(() => {
    document.title = `${messages.title[language]} · Samakart`
  }, [language])
  const reason = session.state === 'signed-out' ? session.reason : 'not-signed-in'
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
          <Title order={1}>{t.title}</Title>
          {challenge ? (
            <SecondFactorForm challenge={challenge} onGiveUp={() => setChallenge(undefined)} />
          ) : (
            <>
              {reason === 'not-signed-in' ? (
                <Text className={classes.lead}>{t.lead}</Text>
              ) : (
                <Text className={classes.reason} role="status">
                  {t[reason]}
                </Text>
              )}
              <SignInForm onChallenge={setChallenge} />
            </>
          )}
        </div>
      </main>
    </div>
  )
}
