import type { Endpoint } from './endpoint.ts'
import * as learning from './learning/events.ts'
import * as grades from './lookups/grades.ts'
import * as timezones from './lookups/timezones.ts'
import * as overviews from './progress/overviews.ts'
import * as summaries from './progress/summaries.ts'
import * as configuration from './provider/configuration.ts'
import * as jobs from './provider/jobs.ts'
import * as serviceTokens from './provider/service-tokens.ts'
import * as rosterImports from './roster-sync/roster-imports.ts'
import * as classrooms from './rostering/classrooms.ts'
import * as districts from './rostering/districts.ts'
import * as schools from './rostering/schools.ts'
import * as teachers from './rostering/teachers.ts'
import * as credentials from './session/credentials.ts'
import * as session from './session/session.ts'

const modules = {
  ...session,
  ...credentials,
  ...configuration,
  ...districts,
  ...schools,
  ...classrooms,
  ...teachers,
  ...timezones,
  ...grades,
  ...overviews,
  ...summaries,
  ...rosterImports,
  ...learning,
  ...serviceTokens,
  ...jobs,
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'guard' in value && 'path' in value

/** Every endpoint by name. The server mounts this list; the OpenAPI document and access matrix are built from it. */
export const ENDPOINTS: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  Object.entries(modules as Readonly<Record<string, unknown>>).filter((entry): entry is [string, Endpoint] =>
    isEndpoint(entry[1]),
  ),
)
