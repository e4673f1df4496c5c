/** The configuration; read.ts reads it from the environment. */
export interface Settings {
  readonly secret: string
  readonly demo: boolean
  /** Refuse every client but a direct loopback one; the demo's default (RUN-4). */
  readonly loopbackOnly: boolean
  readonly selfService: boolean
  readonly sessionIdleMinutes: number
  readonly sessionWarningMinutes: number
  readonly sessionAbsoluteMinutes: number
  /** Whether Administrators must have a second step (SIGN-15); in the demo, whose accounts are public, they may. */
  readonly secondStep: 'required' | 'offered'
  /** How long one-time links last; an account gets `maxRequests` of them per `coolDownMinutes` (SESS-7). */
  readonly credentialLinks: {
    readonly invitationDays: number
    readonly resetHours: number
    readonly maxRequests: number
    readonly coolDownMinutes: number
  }
  /** After this long a call answers 202 while its job goes on (DAY-9, ROSTER-5). */
  readonly jobWaitSeconds: number
  readonly trustProxy: boolean
  /** The base of links in mails; no trailing slash. */
  readonly publicUrl: string
  /** The provider-wide service token from the environment (EVENT-18); null: none. */
  readonly serviceToken: string | null
  readonly versionLabel: string
  readonly brand: {
    readonly programName: string
    /** The program's name in the message about its curriculum (RULE-7). */
    readonly programShortName: string
    /** What stands in place of a lesson where somebody has completed them all (RULE-2). */
    readonly programCompleted: string
    readonly supportEmail: string
    readonly companyAddress: string
    readonly links: Readonly<Record<string, string>>
  }
  /** Folder of the built web application; null: only the API is served. */
  readonly webFolder: string | null
  /** Must be writable for the server to be ready; null: no data folder. */
  readonly dataDir: string | null
  /** Whether /metrics answers. */
  readonly hasMetrics: boolean
  /** Clicks on dashboards are counted (API-4). */
  readonly countsClicks: boolean
  /** Where errors are reported; null: nowhere (RUN-14). */
  readonly errorReports: ReportSettings | null
  /** Where files are kept; null: in the data folder. */
  readonly bucket: BucketSettings | null
  /** Addresses that somebody types may lead into this machine's own network, and be http: the demo's default. */
  readonly reachesPrivateAddresses: boolean
  /** Where the lesson scripts of each level are, outside Hornbook (GUIDE-1). */
  readonly lessonScripts: readonly string[]
  /** How rosters are taken by SFTP; null: they are not. */
  readonly sftp: SftpSettings | null
  /** How files are taken that districts send (UPL-1); `scanner` is the address of a clamd. */
  readonly sentFiles: { readonly days: number; readonly scanner: string | null }
  readonly mail: MailSettings
}

/** The SFTP server, and how districts reach it from outside. */
export interface SftpSettings {
  readonly listensOn: number
  readonly host: string
  readonly port: number
  readonly quietMinutes: number
}

/** How mails go out (RUN-7). */
export interface MailSettings {
  /** Null: mails are kept as files in `folder`. */
  readonly smtp: SmtpSettings | null
  /** An address, or a name and an address in angle brackets. */
  readonly from: string
  readonly folder: string
}

/** A mail server. */
export interface SmtpSettings {
  readonly host: string
  readonly port: number
  /** By TLS at once, by STARTTLS or not at all, by STARTTLS if the server has it. */
  readonly encryption: 'fromTheStart' | 'required' | 'ifOffered'
  readonly signIn: { readonly user: string; readonly password: string } | null
  /** Certificates in PEM that are trusted besides Node's own. */
  readonly ca: string | null
}

/** A bucket of Amazon S3, or of another server that speaks its language. */
export interface BucketSettings {
  readonly name: string
  readonly region: string
  /** Null for Amazon's own. */
  readonly endpoint: string | null
  /** Null for what the machine itself is allowed. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
}

/** Where errors are reported, and of how many calls the time (RUN-14, decision 51). */
export interface ReportSettings {
  readonly dsn: string
  /** From 0 to 1. */
  readonly tracesSampleRate: number
  readonly release: string
  readonly environment: string
}
