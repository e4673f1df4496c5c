import { exportOneRoster } from '@hornbook/contract/data-out/oneroster-export'
import { memberRoute, type Route } from '../http/route.ts'
import { oneRosterExport } from './oneroster-export.ts'

export const dataOutRoutes: readonly Route[] = [memberRoute(exportOneRoster, oneRosterExport, { heavy: true })]
