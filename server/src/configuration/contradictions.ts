import { mailProblems } from './mail.ts'
import { VARIABLES, type Values } from './table.ts'

/** Variables that have no effect unless the bucket's name is set. */
const OF_A_BUCKET = ['S3_REGION', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Variables that have no effect unless the port of SFTP is set. */
const OF_SFTP = ['SFTP_ADDRESS', 'SFTP_QUIET_MINUTES'] as const

/** What is wrong between variables that are each right, or missing. `values` lacks those that are wrong by themselves. */
export function contradictions(values: Partial<Values>, isSet: (name: keyof Values) => boolean): string[] {
  const { SESSION_WARNING_MINUTES: warning = 0, SESSION_IDLE_MINUTES: idle = Number.POSITIVE_INFINITY } = values
  const halfBucket = isSet('S3_BUCKET') ? [] : OF_A_BUCKET.filter(isSet)
  const halfSftp = isSet('SFTP_PORT') ? [] : OF_SFTP.filter(isSet)
  const checks: [boolean, string][] = [
    [
      isSet('DATABASE_URL') && !isSet('HORNBOOK_SECRET'),
      `HORNBOOK_SECRET is required with DATABASE_URL. Example: ${VARIABLES.Secrets.HORNBOOK_SECRET.example}`,
    ],
    [
      warning >= idle,
      `SESSION_WARNING_MINUTES (${warning}) must be less than SESSION_IDLE_MINUTES (${idle}). Example: SESSION_WARNING_MINUTES=1`,
    ],
    [
      halfBucket.length > 0,
      `S3_BUCKET is missing, and without it ${halfBucket.join(' and ')} would do nothing: set it, or remove the others. Example: S3_BUCKET=${VARIABLES.Files.S3_BUCKET.example}`,
    ],
    [
      halfSftp.length > 0,
      `SFTP_PORT is missing, and without it ${halfSftp.join(' and ')} would do nothing: set it, or remove the others. Example: SFTP_PORT=${VARIABLES['Rosters by SFTP'].SFTP_PORT.example}`,
    ],
    [
      values.SFTP_PORT !== null && values.SFTP_PORT !== undefined && values.SFTP_PORT === values.PORT,
      `SFTP_PORT and PORT (${values.PORT}) must be two ports. Example: SFTP_PORT=${VARIABLES['Rosters by SFTP'].SFTP_PORT.example}`,
    ],
    [
      isSet('SENTRY_TRACES_SAMPLE_RATE') && !isSet('SENTRY_DSN'),
      `SENTRY_DSN is missing, and without it SENTRY_TRACES_SAMPLE_RATE would do nothing: set it, or remove the other. Example: SENTRY_DSN=${VARIABLES['Watching over it'].SENTRY_DSN.example}`,
    ],
    [
      isSet('S3_ACCESS_KEY_ID') !== isSet('S3_SECRET_ACCESS_KEY'),
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set both, or neither.',
    ],
  ]
  return [...checks.filter(([isBroken]) => isBroken).map(([, message]) => message), ...mailProblems(values, isSet)]
}
