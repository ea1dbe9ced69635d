type Text = Record<'fr' | 'en' | 'wo', string>

export interface Command {
  /** Returns the exit code. */
  run(args: string[]): Promise<number>
}

/** What people do with the API. A command is loaded when it is called. */
export const commands: Record<string, { what: Text; load: () => Promise<Command> }> = {
  login: {
    what: {
      fr: 'ouvre une session, ou retient une clé d’API (--key)',
      en: 'signs in, or remembers an API key (--key)',
      wo: 'duggal ci sa kont, walla denc caabiy API (--key)',
    },
    load: () => import('./commands/login.ts'),
  },
  logout: {
    what: { fr: 'ferme la session', en: 'signs out', wo: 'génn ci sa kont' },
    load: () => import('./commands/logout.ts'),
  },
  campaigns: {
    what: {
      fr: 'liste les campagnes ; show ID en montre une',
      en: 'lists campaigns; show ID shows one',
      wo: 'wone kampaañ yi ; show ID wone benn',
    },
    load: () => import('./commands/campaigns.ts'),
  },
  jobs: {
    what: {
      fr: 'liste les travaux ; create, watch ID, cards ID, download ID',
      en: 'lists jobs; create, watch ID, cards ID, download ID',
      wo: 'wone liggéey yi ; create, watch ID, cards ID, download ID',
    },
    load: () => import('./commands/jobs.ts'),
  },
  cards: {
    what: {
      fr: 'show, revoke ou reissue CODE',
      en: 'show, revoke or reissue CODE',
      wo: 'show, revoke walla reissue CODE',
    },
    load: () => import('./commands/cards.ts'),
  },
  keys: {
    what: {
      fr: 'liste les clés d’API ; create, revoke ID, public (les clés des signatures)',
      en: 'lists API keys; create, revoke ID, public (the keys of signatures)',
      wo: 'wone caabiy API yi ; create, revoke ID, public (caabiy siñatiir yi)',
    },
    load: () => import('./commands/keys.ts'),
  },
  verify: {
    what: {
      fr: 'vérifie une carte, un portail, un manifeste, des révocations, une facture ou une chaîne d’audit',
      en: 'verifies a card, a portal, a manifest, revocations, an invoice or an audit chain',
      wo: 'saytu kàrt, portaal, manifeste, limu kàrt yu ñu neenal, faktiir walla càllalag audit',
    },
    load: () => import('./commands/verify.ts'),
  },
}
