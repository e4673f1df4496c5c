/** Signing in through a district's own provider. The first ones are named as the problems of the contract are. */
export const signOn = {
  unavailable: 'This way to sign in is switched off, or is no longer there. Use another one.',
  tooMany: 'Too many sign-ins have begun from your network. Please try again in ten minutes.',
  noCookie:
    'Your browser did not keep the cookie that belongs to this sign-in. Allow cookies for this site and try again.',
  otherBrowser: 'This sign-in was begun in another browser. Begin it again in this one.',
  ended: 'This sign-in has been used, or took too long. Begin it again.',
  refused: '{{name}} did not sign you in. The window was closed, or {{name}} said no. Nothing has changed here.',
  client:
    '{{name}} does not take the client id and the secret that we have for {{district}}. Its technician can put that right.',
  down: '{{name}} does not answer. Try again in a few minutes, or use another way in.',
  clock:
    'The clock of {{name}} and ours are more than a minute apart, so what it said does not count. Try again later.',
  wrongAnswer: 'What {{name}} said could not be checked, so nobody was signed in. Begin again.',
  wrongDistrict: '{{name}} signed you in, but not as somebody of this district. Sign in with your work account.',
  notKnown: '{{name}} signed you in, but {{district}} has not yet linked anybody here with you.',
  student: 'This is where teachers sign in. Tell your teacher: "Hornbook does not know me."',
  ambiguous:
    '{{name}} signed you in, but your roster id belongs to two people, or somebody else signs in with it. {{district}} can say which of them you are.',
  closed: 'Your account at {{district}} is closed. The district office can open it again.',
  elsewhere:
    'You also work in another district, and the sign-on of one never opens the other. Sign in with your email and password.',
  membershipExpired: 'The membership of {{district}} has ended.',
  alreadyLinked: 'This account of {{name}} belongs to somebody else here. Sign in there as yourself, and try again.',
  linkEnded: 'This link has been used or has expired. Please ask for a new one.',
  taken: 'Somebody else has been linked in the meantime. Look again.',
  testPassed: '{{name}} works with these settings.',
  notTested: 'Nobody has tested these settings yet.',
  testFirst: 'Test it first, with the settings as they are now.',
  onlyEnabled: 'Switch it on before you make it the only way.',
  keepers:
    'Name two administrators of the district who keep their passwords. Each must work here alone, and have set one.',
  secretAgain: 'Type the client secret again: it was for the earlier issuer and client.',
  issuer: 'This must be the address of an issuer: https://, on the internet, without a query.',
  issuerMissing: 'Give the address of the issuer.',
  allowedMissing: 'Say who of {{name}} belongs to this district: otherwise everybody there could try.',
  oneTenant: 'Give the one tenant id of your district, such as 72f988bf-86f1-41af-91ab-2d7cd011db47.',
  changed: 'Somebody else has changed this sign-on. Look at it again.',
  only: '{{district}} signs in with {{names}}, not with a password here. If you keep a password, it was not this one.',
  onlyWayIn: 'This is your only way in: you have no password here. Set one first.',
  passwordNeeded: 'Type your current password.',
  administrator: 'The staff of the provider sign in themselves.',
  linkElsewhere: 'This person also works in another district, so a sign-on of this one cannot open their account.',
  personEnded: 'This person has left, or the membership has ended.',
  domainTaken: '{{domain}} belongs to another district.',
  domainOfMany: '{{domain}} is where anybody can have an address, so it says nothing about a district.',

  // Where it is not known which one it was.
  anyName: 'The other side',
  anyDistrict: 'your district',
} as const
