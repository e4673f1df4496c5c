import { accountRoutes } from './account/routes.ts'
import { learningRoutes } from './learning/routes.ts'
import { lookupRoutes } from './lookups/routes.ts'
import { progressRoutes } from './progress/routes.ts'
import { providerRoutes } from './provider/routes.ts'
import { rosterSyncRoutes } from './roster-sync/routes.ts'
import { rosteringRoutes } from './rostering/routes.ts'
import { sessionRoutes } from './session/routes.ts'

/** Every route of the product. The areas do not import each other. */
export const ROUTES = [
  ...sessionRoutes,
  ...accountRoutes,
  ...rosteringRoutes,
  ...rosterSyncRoutes,
  ...learningRoutes,
  ...progressRoutes,
  ...lookupRoutes,
  ...providerRoutes,
]
