import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BUILD } from './build.ts'
import { contradictions } from './contradictions.ts'
import type { Variable } from './kinds.ts'
import { smtpOf } from './mail.ts'
import { ConfigurationError } from './problems.ts'
import { storedSecret } from './secret.ts'
import type { Settings } from './settings.ts'
import { VARIABLES, type Values } from './table.ts'
import { unknownNames } from './unknown-names.ts'

/** All settings from the environment. */
export interface Configuration {
  port: number
  host: string
  dataDir: string
  /** How many processes answer calls. */
  processes: number
  /** null means the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null
  logLevel: string
  /** The settings for handlers; the caller adds the folder of the web application. */
  settings: Omit<Settings, 'webFolder'>
}

type Environment = Record<string, string | undefined>

const CHECKOUT = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * Reads and checks the environment (RUN-3, RUN-10). Throws a ConfigurationError that lists every invalid variable. With the
 * embedded database and no HORNBOOK_SECRET, the first access to `settings.secret` creates the secret and DATA_DIR.
 */
export function readConfiguration(environment: Environment): Configuration {
  const values = readValues(environment)
  const dataDir = resolve(CHECKOUT, values.DATA_DIR)
  const demo = values.HORNBOOK_DEMO ?? values.DATABASE_URL === null
  return {
    port: values.PORT,
    host: values.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    dataDir,
    processes: values.HORNBOOK_PROCESSES,
    databaseUrl: values.DATABASE_URL,
    logLevel: values.LOG_LEVEL,
    settings: settings(values, demo, dataDir),
  }
}

function settings(values: Values, demo: boolean, dataDir: string): Configuration['settings'] {
  const stored = values.HORNBOOK_SECRET === null ? storedSecret(dataDir) : null
  return {
    // Created on first access, so that a start that fails because the port is taken leaves no files behind.
    get secret() {
      return values.HORNBOOK_SECRET ?? stored?.() ?? ''
    },
    demo,
    loopbackOnly: demo && values.HORNBOOK_DEMO === null,
    selfService: values.HORNBOOK_SELF_SERVICE ?? demo,
    credentialLinks: {
      invitationDays: values.INVITATION_DAYS,
      resetHours: values.RESET_HOURS,
      maxRequests: values.RESET_MOST,
      coolDownMinutes: values.RESET_COOL_DOWN_MINUTES,
    },
    sessionIdleMinutes: values.SESSION_IDLE_MINUTES,
    sessionWarningMinutes: values.SESSION_WARNING_MINUTES,
    sessionAbsoluteMinutes: values.SESSION_HOURS * 60,
    secondStep: demo ? 'offered' : 'required',
    jobWaitSeconds: 10,
    trustProxy: values.HORNBOOK_TRUST_PROXY ?? false,
    publicUrl: (values.HORNBOOK_PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    serviceToken: values.HORNBOOK_SERVICE_TOKEN ?? (demo ? 'demo-service-token' : null),
    versionLabel: values.VERSION_LABEL,
    brand: brand(values),
    dataDir,
    bucket: bucket(values),
    reachesPrivateAddresses: values.HORNBOOK_PRIVATE_ADDRESSES ?? demo,
    lessonScripts: [values.LESSON_SCRIPTS_1_URL, values.LESSON_SCRIPTS_2_URL, values.LESSON_SCRIPTS_3_URL],
    sftp: sftp(values),
    sentFiles: { days: values.FILE_DAYS, scanner: values.CLAMD_URL },
    mail: {
      smtp: smtpOf(values),
      from: values.MAIL_FROM ?? `"${values.PROGRAM_NAME.replaceAll('"', '')}" <${values.SUPPORT_EMAIL}>`,
      folder: join(dataDir, 'outbox'),
    },
    hasMetrics: values.HORNBOOK_METRICS ?? true,
    countsClicks: values.HORNBOOK_ANALYTICS ?? true,
    errorReports: errorReports(values, demo),
  }
}

function errorReports(values: Values, demo: boolean): Settings['errorReports'] {
  if (values.SENTRY_DSN === null) return null
  return {
    dsn: values.SENTRY_DSN,
    tracesSampleRate: values.SENTRY_TRACES_SAMPLE_RATE,
    release: `hornbook@${BUILD}`,
    environment: demo ? 'demo' : 'production',
  }
}

function sftp(values: Values): Settings['sftp'] {
  const { SFTP_PORT: listensOn, SFTP_ADDRESS: address } = values
  if (listensOn === null) return null
  const own = new URL(values.HORNBOOK_PUBLIC_URL ?? 'http://localhost').hostname
  const [host = own, port = listensOn] = address?.split(':') ?? []
  return { listensOn, host, port: Number(port), quietMinutes: values.SFTP_QUIET_MINUTES }
}

function bucket(values: Values): Settings['bucket'] {
  const { S3_BUCKET: name, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (name === null) return null
  return {
    name,
    region: values.S3_REGION,
    endpoint: values.S3_ENDPOINT,
    credentials: accessKeyId !== null && secretAccessKey !== null ? { accessKeyId, secretAccessKey } : null,
  }
}

function brand(values: Values): Settings['brand'] {
  return {
    programName: values.PROGRAM_NAME,
    programShortName: values.PROGRAM_SHORT_NAME,
    programCompleted: values.PROGRAM_COMPLETED,
    supportEmail: values.SUPPORT_EMAIL,
    companyAddress: values.COMPANY_ADDRESS,
    links: {
      readingApp: values.READING_APP_URL,
      teacherCorner: values.TEACHER_CORNER_URL,
      onboarding: values.ONBOARDING_URL,
      training: values.TRAINING_URL,
      contact: values.CONTACT_URL,
      privacy: values.PRIVACY_URL,
      terms: values.TERMS_URL,
      facebook: values.FACEBOOK_URL,
      instagram: values.INSTAGRAM_URL,
      youtube: values.YOUTUBE_URL,
      linkedin: values.LINKEDIN_URL,
    },
  }
}

function readValues(environment: Environment): Values {
  const rows = Object.values(VARIABLES).flatMap(section => Object.entries<Variable<unknown>>(section))
  const problems = unknownNames(
    Object.keys(environment).filter(name => environment[name]?.trim()),
    rows.map(([name]) => name),
  )
  const entries = rows.flatMap(([name, row]) => {
    const given = environment[name]?.trim() || undefined
    const read = row.shape.safeParse(given)
    if (read.success) return [[name, read.data]]
    const problem = read.error.issues[0]?.message ?? 'is invalid'
    problems.push(`${name} ${problem}. Example: ${name}=${row.example}`)
    return []
  })
  // The entries come from the table that Values is derived from; what could not be read is left out.
  const read = Object.fromEntries(entries) as Partial<Values>
  problems.push(...contradictions(read, name => Boolean(environment[name]?.trim())))
  if (problems.length > 0) throw new ConfigurationError(problems)
  return read as Values
}
