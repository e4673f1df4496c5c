import { openApiOf } from '@hornbook/contract/openapi'
import {
  healthLive,
  healthReady,
  metrics,
  openApiDocument,
  readConfiguration,
} from '@hornbook/contract/provider/configuration'
import {
  cancelDistrictExport,
  createDistrictExport,
  downloadDistrictExport,
  getDistrictExport,
  listDistrictExports,
} from '@hornbook/contract/provider/district-exports'
import { readDistrictSupport } from '@hornbook/contract/provider/district-support'
import { cancelJob, listJobs, readJobCounts, retryJob } from '@hornbook/contract/provider/jobs'
import { giveBackNeed as giveBackCall, listNeeds, takeNeed as takeCall } from '@hornbook/contract/provider/needs'
import {
  createServiceToken as createCall,
  listServiceTokens,
  readServiceToken as readCall,
  revokeServiceToken as revokeCall,
} from '@hornbook/contract/provider/service-tokens'
import { notFound } from '../access/refusal.ts'
import { BUILD } from '../configuration/build.ts'
import { publicConfiguration } from '../configuration/public-configuration.ts'
import {
  idFrom,
  memberRoute,
  memberRouteWithTransactions,
  publicRoute,
  type Route,
  signedRoute,
} from '../http/route.ts'
import { districtSupport } from './district-support.ts'
import { cancelExport, createExport } from './exports/ask.ts'
import { downloadExport, sendExport } from './exports/download.ts'
import { listExports } from './exports/rows.ts'
import { checkReady } from './health.ts'
import { cancel, countJobs, jobList, retry } from './jobs.ts'
import { leavingRoutes } from './leaving/routes.ts'
import { metricsText } from './metrics.ts'
import { giveBackNeed, takeNeed } from './needs/hand.ts'
import { needsList } from './needs/list.ts'
import { createServiceToken, readServiceToken, revokeServiceToken, serviceTokenList } from './service-tokens.ts'

export const providerRoutes: readonly Route[] = [
  publicRoute(readConfiguration, async ({ app: { settings } }) => publicConfiguration(settings)),
  publicRoute(healthLive, async () => ({ status: 'live' as const, product: 'Hornbook' as const, version: BUILD })),
  publicRoute(healthReady, async ({ app }) => {
    await checkReady(app)
    return { status: 'ready' as const }
  }),
  publicRoute(metrics, async ({ app }) => {
    if (!app.settings.hasMetrics) throw notFound()
    return metricsText(app)
  }),
  publicRoute(openApiDocument, async ({ app: { settings } }) =>
    openApiOf({ url: settings.publicUrl, supportEmail: settings.brand.supportEmail }),
  ),
  memberRoute(createCall, async call => {
    const { attributes, relationships } = call.body.data
    const district = relationships?.district?.data.id ?? null
    return { data: await createServiceToken(call, attributes.name, attributes.rights, district) }
  }),
  memberRoute(listServiceTokens, serviceTokenList),
  memberRoute(readCall, async call => ({ data: await readServiceToken(call, idFrom(call.params.serviceTokenId)) })),
  memberRoute(revokeCall, async call => {
    await revokeServiceToken(call, idFrom(call.params.serviceTokenId))
    return undefined
  }),
  memberRoute(listJobs, jobList),
  memberRoute(readJobCounts, countJobs),
  memberRoute(retryJob, call => retry(call, idFrom(call.params.jobId))),
  memberRoute(readDistrictSupport, districtSupport),
  memberRoute(createDistrictExport, createExport),
  memberRoute(listDistrictExports, listExports),
  memberRoute(cancelDistrictExport, call => cancelExport(call, idFrom(call.params.exportId))),
  memberRoute(downloadDistrictExport, call => downloadExport(call, idFrom(call.params.exportId))),
  signedRoute(getDistrictExport, sendExport),
  ...leavingRoutes,
  memberRouteWithTransactions(listNeeds, needsList),
  memberRoute(takeCall, takeNeed),
  memberRoute(giveBackCall, giveBackNeed),
  memberRoute(cancelJob, call => cancel(call, idFrom(call.params.jobId))),
]
