import { addTexts } from '../../../texts/texts.ts'

/** The texts of the form of a OneRoster REST source, which are loaded with it alone. */
const restTexts = {
  new: 'Set up OneRoster REST',
  change: 'Change {{name}}',
  noun: 'connection',
  saveNew: 'Save, then test',
  system: 'System',
  systems: {
    classlink: 'ClassLink Roster Server',
    classlinkProxy: 'ClassLink, through its proxy',
    aeries: 'Aeries',
    infiniteCampus: 'Infinite Campus',
    powerSchool: 'PowerSchool',
    skyward: 'Skyward',
    synergy: 'Synergy',
    edFi: 'Ed-Fi OneRoster provider',
    other: 'Another, OneRoster 1.1 or 1.2',
  },
  /** The name of a connection to it, until somebody gives another. */
  otherName: 'OneRoster REST',
  /** Whose administrator a failed test is for. */
  vendors: {
    classlink: 'ClassLink',
    classlinkProxy: 'ClassLink',
    aeries: 'Aeries',
    infiniteCampus: 'Infinite Campus',
    powerSchool: 'PowerSchool',
    skyward: 'Skyward',
    synergy: 'Synergy',
    edFi: 'Ed-Fi',
    other: 'OneRoster',
  },
  note: {
    subject: 'OneRoster REST for the roster of {{district}}',
    ask: 'Please let Hornbook read the roster of {{district}} over OneRoster REST from {{system}}.',
    where: 'In {{system}}:',
    reads:
      'Hornbook reads orgs, academic sessions, courses, classes, users and enrollments. It reads no demographics, and writes nothing.',
    back: {
      oauth2: 'Please send back the base address, the token address and the client id.',
      oauth1: 'Please send back the base address and the client id, also called key.',
      bearer: 'Please send back the base address, and the application id if there is one.',
    },
    secret: 'The secret or token goes another way than by mail: it opens the roster.',
  },
  name: 'Name',
  nameHelp: 'As you will see it in the list and in mails.',
  address: 'Address',
  addressHelp: 'The base address of the OneRoster service.',
  version: 'Version',
  versions: { '1.1': 'OneRoster 1.1', '1.2': 'OneRoster 1.2' },
  signIn: 'Signs in with',
  signIns: { oauth2: 'OAuth 2, client credentials', oauth1: 'OAuth 1, signed calls', bearer: 'A bearer token' },
  clientId: 'Client id',
  clientIdHelp: 'Also called consumer key or application id. Not needed for a bearer token alone.',
  secret: 'Client secret or bearer token',
  secretHelp: 'Kept encrypted. Nobody can read it again.',
  secretKept:
    'One is stored. Leave this empty to keep it, as long as the server, the client id and the way of signing in stay.',
  secretAnew: 'Enter it again. The stored one was for another server, client id or way of signing in.',
  tokenAddress: 'Token address',
  tokenAddressHelp: 'Only for OAuth 2, and for the list of applications of the ClassLink proxy.',
  rest: 'Only if your system asks for it',
  clientIn: 'The id and secret are sent',
  clientIns: { basic: 'in the header (Basic)', body: 'in the body' },
  scope: 'Scope',
  pageSize: 'Records a page',
  pageSizeHelp: 'From 10 to 10,000. Larger is faster, if the server takes it.',
  notAnAddress: 'This is not an address that begins with https://.',
  stillAnExample: 'Put what your system shows in place of "{{example}}".',
  needed: 'This way of signing in needs it.',
  notPages: 'This is not a whole number from 10 to 10,000.',
  where: 'Where it is found',
  whereIn: {
    classlink: [
      'Open your Roster Server, then Apps, then Hornbook.',
      'Key and Secret are the client id and the client secret; the server address is shown above them.',
      'The address ends in /ims/oneroster/v1p1, also where the portal calls its data "1.2 format".',
      'Under Permissions, switch on orgs, academic sessions, courses, classes, users and enrollments.',
    ],
    classlinkProxy: [
      'In the ClassLink Partner Portal, open OneRoster. Each district that has approved Hornbook is listed with its application id.',
      'The application id is the client id, and stands in the address.',
      'With an API key of the portal as the secret, Hornbook finds the bearer in the list of applications, also after ClassLink changes it.',
      'With a bearer as the secret, leave token address and client id empty. Then it has to be entered anew whenever it changes.',
    ],
    aeries: [
      'In Aeries, open Security, then API Security, and add Hornbook with the OneRoster permissions.',
      'The address needs the folder of your Aeries, such as /aeries, before /ims/oneroster/v1p1.',
      'The token address ends in /token; older versions have /v2/oauth/token.',
      'A district switches OneRoster on once, and its Aeries web server has to be restarted afterwards.',
    ],
    infiniteCampus: [
      'Open Digital Learning Applications Configuration, and add Hornbook as a OneRoster application.',
      'Campus shows its client id, client secret, token address and base address once. Copy each as it is.',
      'If the address is not found, the OneRoster module is not part of your licence.',
      'If the classes are those of another year, set the active year and the calendars of the application.',
    ],
    powerSchool: [
      'A PowerSchool administrator installs the OneRoster plug-in under System, then Plugin Management.',
      'Its Data Provider Configuration shows the client id, the client secret and both addresses.',
      'If the id and secret are refused, try sending them in the body.',
    ],
    skyward: [
      'Ask Skyward support to switch on OneRoster, with a key for Hornbook.',
      'They name the base address, the token address, the key and the secret.',
      'If the id and secret are refused, try sending them in the body, or OAuth 1.',
    ],
    synergy: [
      'In Synergy SIS, open the OneRoster API clients and add one for Hornbook.',
      'It shows the client id, the client secret and both addresses.',
    ],
    edFi: [
      'Those who run your Ed-Fi platform make a key with the OneRoster claim set.',
      'The address ends in /ims/oneroster/rostering/v1p2; the token address is that of the Ed-Fi platform, and ends in /oauth/token.',
    ],
    other: [
      'Look for OneRoster among the integrations of your system, and add Hornbook with rights to read the roster.',
      'It shows a base address, a token address, a client id and a client secret. Without a token address it is OAuth 1.',
    ],
  },
} as const

declare module '../../../texts/texts.ts' {
  interface Catalogues {
    readonly bringingInRest: typeof restTexts
  }
}

addTexts('bringingInRest', restTexts)
