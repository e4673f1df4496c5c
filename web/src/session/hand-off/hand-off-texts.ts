import { addTexts } from '../../texts/texts.ts'

/** Of coming from the learning app or from a district's sign-on: a code that has ended, and the question who stays. */
const handOff = {
  ended: {
    title: 'This way in no longer works',
    text: 'It works once, and only for a minute. Open Hornbook again from where you came, or log in here.',
    /** Where somebody else is signed in. */
    textHere: 'It works once, and only for a minute. This browser is still signed in as {{name}}.',
  },
  title: 'Somebody else is signed in here',
  text: 'You open Hornbook as {{other}}, but this browser is signed in as {{name}}. Nothing has happened yet.',
  hereNow: 'here now',
  arrives: 'arrives',
  continue: 'Continue as {{name}}',
  stay: 'Stay as {{name}}',
  about: 'Continue signs {{name}} out of this browser, also in its other tabs. What is unsaved there is lost.',
  logIn: 'Log in as somebody else',
  roles: {
    Administrator: 'Administrator',
    DistrictAdmin: 'District administrator',
    SchoolAdmin: 'School administrator',
    Teacher: 'Teacher',
    none: 'No role',
  },
} as const

declare module '../../texts/texts.ts' {
  interface Catalogues {
    readonly sessionHandOff: typeof handOff
  }
}

addTexts('sessionHandOff', handOff)
