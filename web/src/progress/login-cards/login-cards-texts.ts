import { addTexts } from '../../texts/texts.ts'

/** The texts of sign-in cards (CRED-2, CRED-3). */
const loginCards = {
  title: 'Login cards',
  about: 'Everyone who looks at these passwords is recorded, and so is each download.',
  back: 'Back to the class',
  csv: 'CSV',
  failed: 'An unexpected error occurrred, please try again',
  none: 'No credentials yet',
  noneText: 'No student of this class has a password or a picture password.',
  username: 'Username',
  password: 'My password',
  pictures: 'My pictures',
  cards: {
    show: 'Cards to cut out',
    print: 'Print the cards',
    sheet: 'Sheet {{sheet}} of {{count}}',
    cut: 'Cut on the dashes, fold on the dots: name in front, key behind',
    choose: 'Choose your three pictures the next time you sign in.',
    code: 'Code that opens the learning app',
  },
  list: {
    show: 'List for the drawer',
    print: 'Print the list',
    title: 'Sign-in list for the drawer',
    keep: 'Whoever holds this page can sign in as any of these children. Lock it away. Shred it when you print a new one.',
    wayIn: 'Picture password, in this order',
    given: 'Card given',
    password: 'Password',
    chooses: 'Chooses pictures at the next sign-in',
    lost: 'A lost card: open the student, Reset Picture Password or Change Password, and print again.',
  },
  picture: {
    apple: 'apple',
    ball: 'ball',
    bell: 'bell',
    bird: 'bird',
    boat: 'boat',
    car: 'car',
    cup: 'cup',
    fish: 'fish',
    flower: 'flower',
    house: 'house',
    key: 'key',
    moon: 'moon',
    star: 'star',
    sun: 'sun',
    tree: 'tree',
    umbrella: 'umbrella',
  },
}

declare module '../../texts/texts.ts' {
  interface Catalogues {
    readonly progressLoginCards: typeof loginCards
  }
}

addTexts('progressLoginCards', loginCards)
