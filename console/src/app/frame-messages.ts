import { defineMessages } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  skip: { fr: 'Aller au contenu', en: 'Skip to content', wo: 'Dem ci li ci biir' },
  menu: { fr: 'Menu', en: 'Menu', wo: 'Menu' },
  openMenu: { fr: 'Ouvrir le menu', en: 'Open the menu', wo: 'Ubbi menu bi' },
  mainMenu: { fr: 'Menu principal', en: 'Main menu', wo: 'Menu bu mag bi' },
  work: { fr: 'Travail', en: 'Work', wo: 'Liggéey' },
  insight: { fr: 'Suivi', en: 'Follow-up', wo: 'Topp' },
  administration: { fr: 'Administration', en: 'Administration', wo: 'Yorinte' },
  self: { fr: 'Mon espace', en: 'My space', wo: 'Sama bopp' },
  apiDescription: { fr: 'Description de l’API', en: 'API description', wo: 'Leeralu API bi' },
  newTab: { fr: '(nouvel onglet)', en: '(new tab)', wo: '(onglet bu bees)' },
  account: { fr: 'Mon compte', en: 'My account', wo: 'Sama kont' },
  signOut: { fr: 'Se déconnecter', en: 'Sign out', wo: 'Génn' },
  userMenu: {
    fr: (name: string) => `Compte de ${name}`,
    en: (name: string) => `Account of ${name}`,
    wo: (name: string) => `Kontu ${name}`,
  },
  toDark: { fr: 'Passer au thème sombre', en: 'Switch to the dark theme', wo: 'Dem ci melo wu lëndëm' },
  toLight: { fr: 'Passer au thème clair', en: 'Switch to the light theme', wo: 'Dem ci melo wu leer' },
  lost: {
    fr: (time: string) =>
      `Connexion interrompue depuis ${time}. Ce qui est affiché reste lisible ; les modifications attendent son retour.`,
    en: (time: string) =>
      `Connection lost since ${time}. What is shown stays readable; changes must wait until it is back.`,
    wo: (time: string) =>
      `Lëkkaloo gi dog na li dale ${time}. Li feeñ mën ngaa ko jàng ba tey; coppite yi dañuy xaar mu ñëwaat.`,
  },
})
