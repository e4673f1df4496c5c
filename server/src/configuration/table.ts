import {
  address,
  hostAndPort,
  linkOr,
  mailOr,
  oneOf,
  onOff,
  optionalPort,
  optionalText,
  reportAddress,
  sender,
  share,
  textOr,
  type Variable,
  wholeNumber,
} from './kinds.ts'

const variable = <T>(
  shape: Variable<T>['shape'],
  description: string,
  defaultText: string,
  example: string,
): Variable<T> => ({
  shape,
  description,
  defaultText,
  example,
})

const link = (description: string, fallback: string) =>
  variable(linkOr(fallback), description, fallback, 'https://school.example.com/page')

/** Every environment variable that Hornbook reads, by subject (RUN-3, RUN-10). docs/configuration.md is generated from it. */
export const VARIABLES = {
  Running: {
    PORT: variable(wholeNumber(1, 65_535, 3000), 'The port that the server listens on.', '3000', '8080'),
    HOST: variable(
      optionalText(),
      'The address that it listens on.',
      '127.0.0.1 while the demo is on, 0.0.0.0 (all addresses) otherwise',
      '192.168.1.10',
    ),
    DATA_DIR: variable(
      textOr('data'),
      "The folder of everything that Hornbook keeps on this machine: the embedded database, files, unsent mails, the generated secret. A relative path starts at Hornbook's own folder.",
      'data',
      '/var/lib/hornbook',
    ),
    HORNBOOK_PROCESSES: variable(
      wholeNumber(1, 64, 1),
      'How many processes answer calls, so that they use several processors. Each takes 300 to 700 MB and up to 28 database connections; leave a processor for the database where it runs on the same machine.',
      '1',
      '3',
    ),
    DATABASE_URL: variable(
      address('postgres', 'postgresql'),
      'A PostgreSQL of your own, version 15 or newer. The user must be allowed to make roles.',
      'the embedded PostgreSQL in DATA_DIR',
      'postgres://hornbook:password@db.example.org/hornbook',
    ),
    HORNBOOK_DEMO: variable(
      onOff(),
      'The demo: made-up districts in an empty database, and accounts whose password is public. Left to itself it answers this machine only; set to on, it answers whoever reaches HOST.',
      'on with the embedded database, off with DATABASE_URL',
      'off',
    ),
    HORNBOOK_PUBLIC_URL: variable(
      address('https', 'http'),
      'The address at which people reach Hornbook; links in mails begin with it.',
      'http://localhost:PORT',
      'https://portal.example.org',
    ),
    HORNBOOK_TRUST_PROXY: variable(
      onOff(),
      "Set it to on behind a reverse proxy of yours, so that the sender's address is read from X-Forwarded-For, where it is the last one, which your proxy adds. Never without one: the header would then be whatever a stranger writes.",
      'off',
      'on',
    ),
    HORNBOOK_PRIVATE_ADDRESSES: variable(
      onOff(),
      "Addresses that a district's administrator types, such as that of its sign-on, are called over https and lead to the internet alone. Set it to on where they may also be http, and lead into the network that Hornbook runs in.",
      'on while the demo is on, off otherwise',
      'on',
    ),
  },
  Secrets: {
    HORNBOOK_SECRET: variable(
      optionalText(32),
      'The key that encrypts what must be readable again (student passwords). Keep a copy apart from the backups: without it those stay unreadable.',
      'generated into DATA_DIR/secret with the embedded database; required with DATABASE_URL',
      'the output of: openssl rand -base64 32',
    ),
    HORNBOOK_SERVICE_TOKEN: variable(
      optionalText(16),
      'A token with which the learning app may post events for every district.',
      'demo-service-token in the demo, none otherwise',
      'the output of: openssl rand -base64 32',
    ),
  },
  Sessions: {
    SESSION_IDLE_MINUTES: variable(
      wholeNumber(1, 1440, 30),
      'Minutes without a call after which a session ends.',
      '30',
      '20',
    ),
    SESSION_WARNING_MINUTES: variable(
      wholeNumber(1, 1440, 5),
      'How many minutes before that the warning shows. Less than SESSION_IDLE_MINUTES.',
      '5',
      '2',
    ),
    SESSION_HOURS: variable(wholeNumber(1, 720, 12), 'Hours after which a session ends however busy it is.', '12', '8'),
    INVITATION_DAYS: variable(wholeNumber(1, 90, 14), 'Days that the link of an invitation can be used.', '14', '30'),
    RESET_HOURS: variable(
      wholeNumber(1, 72, 2),
      'Hours that the link of a forgotten password, or to a new email address, can be used.',
      '2',
      '1',
    ),
    RESET_MOST: variable(
      wholeNumber(1, 20, 3),
      'Links that one account gets before it can ask for no more of them for a while; invitations count as well.',
      '3',
      '5',
    ),
    RESET_COOL_DOWN_MINUTES: variable(wholeNumber(1, 1440, 60), 'Minutes after which it can ask again.', '60', '30'),
    HORNBOOK_SELF_SERVICE: variable(
      onOff(),
      'Lets people change their own name, email address and password, and end their sessions (My Account, Change Password).',
      'on in the demo, off otherwise',
      'on',
    ),
  },
  Files: {
    S3_BUCKET: variable(
      optionalText(),
      'The bucket in which reports and other files are kept, so that several machines share them. It must be there already, and private.',
      'files are kept in DATA_DIR/files',
      'hornbook-files',
    ),
    S3_REGION: variable(textOr('us-east-1'), 'The region of the bucket.', 'us-east-1', 'us-west-2'),
    S3_ENDPOINT: variable(
      address('https', 'http'),
      "The address of a server other than Amazon's that speaks the language of S3.",
      "Amazon's own",
      'https://s3.example.org',
    ),
    S3_ACCESS_KEY_ID: variable(
      optionalText(),
      'The key that may read, write, list and delete in the bucket. With S3_SECRET_ACCESS_KEY.',
      'what the machine itself is allowed',
      'AKIAEXAMPLE',
    ),
    S3_SECRET_ACCESS_KEY: variable(
      optionalText(),
      'Its secret.',
      'what the machine itself is allowed',
      'the secret of that key',
    ),
  },
  'Rosters by SFTP': {
    SFTP_PORT: variable(
      optionalPort(),
      'The port that takes rosters by SFTP. All processes of a machine share it; open it in the firewall. Districts see it and the address on the page of their connection.',
      'no SFTP',
      '2222',
    ),
    SFTP_ADDRESS: variable(
      hostAndPort(),
      'The address that districts send to, where it is not that of HORNBOOK_PUBLIC_URL, with the port if that is another one outside.',
      'the host of HORNBOOK_PUBLIC_URL, and SFTP_PORT',
      'sftp.example.org:22',
    ),
    SFTP_QUIET_MINUTES: variable(
      wholeNumber(1, 60, 5),
      'Minutes without a change after which files that were sent count as complete.',
      '5',
      '10',
    ),
  },
  'Files that districts send': {
    FILE_DAYS: variable(wholeNumber(1, 365, 30), 'Days that such a file is kept; then it is purged.', '30', '14'),
    CLAMD_URL: variable(
      address('tcp'),
      'A virus scanner (clamd) that is asked about each such file before it is kept. While it does not answer, none is taken.',
      'files are not scanned',
      'tcp://127.0.0.1:3310',
    ),
  },
  Mails: {
    SMTP_URL: variable(
      address('smtp', 'smtps'),
      'The mail server. smtps:// is encrypted from the first byte (port 465 unless it says another), smtp:// after a greeting (STARTTLS, 587). A user and password can stand in it.',
      'mails are written to DATA_DIR/outbox as .eml files',
      'smtps://user:password@mail.example.org',
    ),
    SMTP_USER: variable(
      optionalText(),
      'Who signs in to the mail server, where it is not in SMTP_URL: nothing has to be escaped here. With SMTP_PASSWORD.',
      'the user of SMTP_URL, or no sign-in',
      'hornbook@example.org',
    ),
    SMTP_PASSWORD: variable(
      optionalText(),
      'Their password. It is in no log.',
      'the password of SMTP_URL',
      'the password of that user',
    ),
    SMTP_REQUIRE_TLS: variable(
      onOff(),
      'Whether no mail leaves unencrypted. Off: encrypted if the server offers it, and without a password. Only with smtp://.',
      'on, off for a server on this machine',
      'on',
    ),
    SMTP_CA_FILE: variable(
      optionalText(),
      "Certificates (PEM) that are trusted besides the machine's own, for a mail server whose certificate your own authority has signed.",
      'those that Node.js trusts',
      '/etc/hornbook/mail-ca.pem',
    ),
    MAIL_FROM: variable(
      sender(),
      'The sender of mails.',
      "the program's name and SUPPORT_EMAIL",
      'Hornbook <hornbook@example.org>',
    ),
  },
  'Watching over it': {
    LOG_LEVEL: variable(
      oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace'], 'warn'),
      'How much is written to standard output: fatal, error, warn, info, debug or trace.',
      'warn',
      'info',
    ),
    HORNBOOK_METRICS: variable(
      onOff(),
      'Whether /metrics answers. It holds no names, but it needs no sign-in either: keep it from everybody but Prometheus, or set this to off.',
      'on',
      'off',
    ),
    HORNBOOK_ANALYTICS: variable(
      onOff(),
      'Whether clicks on dashboards and promotions are counted for the provider: how often, by district and day, without who it was, for 400 days. Nothing is sent anywhere.',
      'on',
      'off',
    ),
    SENTRY_DSN: variable(
      reportAddress(),
      'Where errors of the server and the browser are reported: the DSN of a project in Sentry, or in a program that speaks its language. Browsers send there themselves. A report has the kind of error and its lines of source, and nothing personal.',
      'errors are in the log only',
      'https://0123456789abcdef@errors.example.org/1',
    ),
    SENTRY_TRACES_SAMPLE_RATE: variable(
      share(0.2),
      'Of how many of the calls and pages it is reported how long they took, from 0 to 1. Only with SENTRY_DSN.',
      '0.2',
      '0.05',
    ),
  },
  'The brand and where its links lead': {
    PROGRAM_NAME: variable(textOr('CAPIT READING'), "The program's name.", 'CAPIT READING', 'Early Reading'),
    PROGRAM_SHORT_NAME: variable(
      textOr('CAPIT'),
      "The program's name in a sentence about its curriculum.",
      'CAPIT',
      'Early',
    ),
    PROGRAM_COMPLETED: variable(
      textOr('Capit Completed'),
      'What stands under Current Lesson # of a student who has completed every lesson.',
      'Capit Completed',
      'Early Reading Completed',
    ),
    VERSION_LABEL: variable(textOr('1.10.2 - BETA'), 'The label in the footer.', '1.10.2 - BETA', '2.0'),
    SUPPORT_EMAIL: variable(
      mailOr('support@example.org'),
      'The address for help.',
      'support@example.org',
      'help@school.example.com',
    ),
    COMPANY_ADDRESS: variable(
      textOr('1 Example Street, Example City'),
      'The address in the site footer.',
      '1 Example Street, Example City',
      '12 School Lane, Springfield',
    ),
    READING_APP_URL: link('CAPIT READING, the learning app.', 'https://reading.example.org'),
    TEACHER_CORNER_URL: link('TEACHER CORNER.', 'https://teachers.example.org'),
    LESSON_SCRIPTS_1_URL: link('The lesson scripts of Level 1.', 'https://scripts.example.org/level-1'),
    LESSON_SCRIPTS_2_URL: link('The lesson scripts of Level 2.', 'https://scripts.example.org/level-2'),
    LESSON_SCRIPTS_3_URL: link('The lesson scripts of Level 3.', 'https://scripts.example.org/level-3'),
    ONBOARDING_URL: link('ONBOARDING, for administrators.', 'https://onboarding.example.org'),
    TRAINING_URL: link('The training site.', 'https://training.example.org'),
    CONTACT_URL: link('Contact.', 'https://www.example.org/contact'),
    PRIVACY_URL: link('Privacy.', 'https://www.example.org/privacy'),
    TERMS_URL: link('Terms.', 'https://www.example.org/terms'),
    FACEBOOK_URL: link('The Facebook page.', 'https://facebook.example.org'),
    INSTAGRAM_URL: link('The Instagram page.', 'https://instagram.example.org'),
    YOUTUBE_URL: link('The YouTube channel.', 'https://youtube.example.org'),
    LINKEDIN_URL: link('The LinkedIn page.', 'https://linkedin.example.org'),
  },
}

type Sections = (typeof VARIABLES)[keyof typeof VARIABLES]
type Joined<T> = (T extends unknown ? (all: T) => void : never) extends (all: infer All) => void ? All : never
type Rows = Joined<Sections>

/** The parsed value of each variable. */
export type Values = { [Name in keyof Rows]: Rows[Name] extends Variable<infer T> ? T : never }
