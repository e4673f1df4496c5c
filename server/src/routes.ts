import { accountRoutes } from './account/routes.ts'
import { bringingInRoutes } from './bringing-in/routes.ts'
import { dataOutRoutes } from './data-out/routes.ts'
import { guideRoutes } from './guides/routes.ts'
import { learningRoutes } from './learning/routes.ts'
import { lookupRoutes } from './lookups/routes.ts'
import { progressRoutes } from './progress/routes.ts'
import { promotionRoutes } from './promotions/routes.ts'
import { providerRoutes } from './provider/routes.ts'
import { rosteringRoutes } from './rostering/routes.ts'
import { sessionRoutes } from './session/routes.ts'
import { yearRoutes } from './year/routes.ts'

/** Every route of the product. The areas do not import each other. */
export const ROUTES = [
  ...sessionRoutes,
  ...accountRoutes,
  ...rosteringRoutes,
  ...bringingInRoutes,
  ...yearRoutes,
  ...learningRoutes,
  ...progressRoutes,
  ...promotionRoutes,
  ...guideRoutes,
  ...dataOutRoutes,
  ...lookupRoutes,
  ...providerRoutes,
]
