import { addTexts } from '../../texts/texts.ts'

const connectionTabs = {
  label: 'How this district is connected',
  rosterIn: 'Roster in',
  dataOut: 'Give data out',
  signIn: 'Sign-in',
} as const

declare module '../../texts/texts.ts' {
  interface Catalogues {
    readonly uiConnectionTabs: typeof connectionTabs
  }
}

addTexts('uiConnectionTabs', connectionTabs)
