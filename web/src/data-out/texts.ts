import { addTexts } from '../texts/texts.ts'
import { nightlyTexts } from './nightly/nightly-texts.ts'
import { webhookTexts } from './webhooks/webhook-texts.ts'

/** The texts of what a district gives to other systems. */
const dataOut = {
  title: 'Give data out',
  about: 'What leaves here is about children. Each line says what it opens, who made it and when it was last used.',
  rostering: 'Districts',
  files: {
    title: 'OneRoster files',
    about: 'The roster as it is now, in a zip of CSV files. Archived records and passwords are not in it.',
    version: 'Version',
    versions: { '1.1': 'OneRoster 1.1', '1.2': 'OneRoster 1.2' },
    versionHelp: 'Choose the one that the other system asks for. 1.2 says more about roles.',
    of: 'What goes out',
    whole: 'The whole district',
    results: 'With the progress of each student, as line items and results',
    noSchools: 'The schools could not be loaded. The whole district can be downloaded.',
    download: 'Download',
    working: 'Writing the files...',
    done: '{{name}} is among your downloads.',
    failed: 'The files could not be written. Try again in a moment.',
  },
  service: {
    title: 'OneRoster REST and xAPI',
    about:
      'For a system that reads by itself. It needs a key, the address of what it reads, and for OneRoster where to get its tokens. It can change nothing.',
    version: 'Address of OneRoster {{version}}',
    results: 'Address of results of 1.2 (those of 1.1 are at its own address)',
    events: 'Address of learning events (xAPI 1.0.3, with the key as Basic)',
    token: 'Where it gets its tokens (OAuth 2, client credentials)',
  },
  nightly: nightlyTexts,
  webhooks: webhookTexts,
  keys: {
    title: 'Keys and tokens',
    of: 'everything that reaches the data of {{district}}',
    make: 'Make a key',
    none: 'No keys yet',
    noneText: 'Make one for each system that reads your roster, so that each can be stopped by itself.',
    failed: 'The keys could not be loaded',
    columns: { name: 'Name', kind: 'Kind', may: 'May', used: 'Last used', ends: 'Ends', action: 'Action' },
    rights: {
      oneroster: 'read the roster',
      sendRosters: 'send rosters',
      isSentRoster: 'is sent the roster',
      isSentResults: 'is sent results',
      results: 'read results',
      xapi: 'read learning events',
      events: 'send lessons and tests',
      students: 'find students who sign in to the app',
      handoff: 'open the portal for somebody',
    },
    kinds: {
      apiKey: 'OneRoster REST',
      webhook: 'Webhook',
      nightlyExport: 'Nightly files by SFTP',
      sftp: 'SFTP account',
      serviceToken: 'Service token',
      configuredToken: 'Service token of the server',
    },
    provider: 'Made by the provider',
    notRecorded: 'is not written down',
    notByYou: 'not by you',
    made: '{{name}}, {{date}}',
    somebody: 'Somebody who has left',
    never: 'never',
    from: 'from {{network}}',
    noEnd: 'no end',
    ended: 'ended {{date}}',
    revoked: 'revoked {{date}}',
    revoke: 'Revoke',
    revokeOf: 'Revoke: {{name}}',
  },
  making: {
    title: 'Make a key',
    noun: 'key',
    text: 'It reads data of {{district}} and of no other district. It can change nothing and sees no password.',
    may: 'What may it read?',
    rights: { oneroster: 'The roster', results: 'Results', xapi: 'Learning events' },
    rightsHelp: {
      oneroster: 'Schools, classes, staff and students, with their names and ids.',
      results:
        'How many percent of each level a student has done, as line items and results of OneRoster. Names come with the roster.',
      xapi: 'Each lesson and test that a student has finished, and when, as statements of xAPI.',
    },
    noRight: 'Choose at least one.',
    name: 'What is it for?',
    nameHelp: 'Whoever finds it in two years should know.',
    ends: 'Last day',
    endsHelp: 'After this day it opens nothing.',
    over: 'This day is over. Choose a later one.',
    far: 'Choose a day before the year 3000.',
    save: 'Make the key',
  },
  made: {
    title: 'Your new key',
    text: 'Copy the secret now. It is not kept here, so nobody can show it again. Send it to the other system’s people by a safe way, not by mail.',
    clientId: 'Client id',
    secret: 'Client secret',
    have: 'I have copied it',
  },
  revoking: {
    title: 'Revoke “{{name}}”?',
    used: {
      apiKey:
        'It was last used {{time}}. With its next call, its system is refused. This cannot be taken back: that system then needs a new key.',
      serviceToken:
        'It was last used {{time}}. With its next call, its system is refused, in every district that it reaches. This cannot be taken back.',
      sftp: 'Somebody last signed in with it {{time}}. From now on it lets nobody in, and its connection is removed. What it has brought stays, and this cannot be taken back.',
      nightlyExport:
        'Files last arrived there {{time}}. No more are brought; what lies there stays there. This cannot be taken back.',
      webhook:
        'Something last arrived there {{time}}. Nothing more is sent, also not what waits. This cannot be taken back.',
    },
    unused: {
      apiKey: 'It was never used. It cannot be used from now on, and this cannot be taken back.',
      serviceToken: 'It was never used. It cannot be used from now on, and this cannot be taken back.',
      sftp: 'Nobody has ever signed in with it. From now on it lets nobody in, and its connection is removed. This cannot be taken back.',
      nightlyExport: 'No file has ever arrived there. None will be brought, and this cannot be taken back.',
      webhook: 'Nothing has ever arrived there. Nothing more is sent, and this cannot be taken back.',
    },
    no: 'Keep it',
    yes: 'Revoke',
    done: '“{{name}}” is revoked.',
    refused: 'That could not be done just now. The key still works.',
    refusedSftp: 'That could not be done just now. The account still works.',
  },
} as const

declare module '../texts/texts.ts' {
  interface Catalogues {
    readonly dataOut: typeof dataOut
  }
}

addTexts('dataOut', dataOut)
