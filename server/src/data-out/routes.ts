import { createAccessToken } from '@hornbook/contract/data-out/access-tokens'
import {
  createApiKey as createCall,
  listApiKeys,
  revokeApiKey as revokeCall,
} from '@hornbook/contract/data-out/api-keys'
import { listDistrictKeys } from '@hornbook/contract/data-out/district-keys'
import {
  changeNightlyExport,
  createNightlyExport,
  listNightlyExports,
  readNightlyExport,
  removeNightlyExport,
  sendNightlyExport,
  testNightlyExport,
} from '@hornbook/contract/data-out/nightly-exports'
import { exportOneRoster } from '@hornbook/contract/data-out/oneroster-export'
import {
  listGradebook12,
  listOneRoster11,
  listOneRoster12,
  listOneRosterOfClass11,
  listOneRosterOfClass12,
  listResultsOfClass11,
  listResultsOfClass12,
  listWithinGradebook12,
  listWithinOneRoster11,
  listWithinOneRoster12,
  readGradebook12,
  readOneRoster11,
  readOneRoster12,
} from '@hornbook/contract/data-out/oneroster-rest'
import {
  createProviderWebhook,
  createWebhook as createWebhookCall,
  listProviderWebhookDeliveries,
  listProviderWebhooks,
  listWebhookDeliveries,
  listWebhooks,
  removeProviderWebhook,
  removeWebhook as removeWebhookCall,
  replaceProviderWebhookSecret,
  replaceWebhookSecret,
  resumeProviderWebhook,
  resumeWebhook as resumeWebhookCall,
  sendProviderWebhookDeliveryAgain,
  sendWebhookDeliveryAgain,
  testProviderWebhook,
  testWebhook,
} from '@hornbook/contract/data-out/webhooks'
import {
  idFrom,
  memberRoute,
  memberRouteWithTransactions,
  publicRoute,
  type Route,
  receiverRoute,
} from '../http/route.ts'
import { issueAccessToken } from './access-token.ts'
import { apiKeyList, createApiKey, revokeApiKey } from './api-keys.ts'
import { districtKeyList } from './district-keys.ts'
import { tryExport } from './nightly/try-export.ts'
import { changeExport, createExport, exportList, readExport, removeExport, sendNow } from './nightly/write.ts'
import { oneRosterExport } from './oneroster-export.ts'
import { listCollection, listOfClass, listWithin, readObject, resultsOfClass } from './rest/answer.ts'
import { deliveryList, sendAgain, tryWebhook } from './webhooks/deliveries.ts'
import { createWebhook, removeWebhook, replaceSecret, resumeWebhook, webhookList } from './webhooks/webhooks.ts'

export const dataOutRoutes: readonly Route[] = [
  memberRoute(exportOneRoster, oneRosterExport, { heavy: true }),
  memberRoute(listNightlyExports, exportList),
  memberRoute(readNightlyExport, call => readExport(call, call.params.nightlyExportId)),
  memberRoute(createNightlyExport, call => createExport(call, call.body.data.attributes)),
  memberRoute(changeNightlyExport, call => changeExport(call, call.params.nightlyExportId, call.body.data.attributes)),
  memberRoute(removeNightlyExport, async call => {
    await removeExport(call, call.params.nightlyExportId)
    return undefined
  }),
  memberRouteWithTransactions(testNightlyExport, call => tryExport(call, call.params.nightlyExportId)),
  memberRoute(sendNightlyExport, call => sendNow(call, call.params.nightlyExportId)),
  memberRoute(createCall, call => createApiKey(call, call.body.data.attributes)),
  memberRoute(listApiKeys, apiKeyList),
  memberRoute(revokeCall, async call => {
    await revokeApiKey(call, idFrom(call.params.apiKeyId))
    return undefined
  }),
  memberRoute(listDistrictKeys, districtKeyList),
  memberRoute(createWebhookCall, call => createWebhook(call, call.body.data.attributes)),
  memberRoute(listWebhooks, webhookList),
  memberRoute(removeWebhookCall, async call => {
    await removeWebhook(call, call.params.webhookId)
    return undefined
  }),
  memberRouteWithTransactions(testWebhook, call => tryWebhook(call, call.params.webhookId)),
  memberRoute(resumeWebhookCall, call => resumeWebhook(call, call.params.webhookId)),
  memberRoute(replaceWebhookSecret, call => replaceSecret(call, call.params.webhookId, call.body.endsOld)),
  memberRoute(listWebhookDeliveries, call => deliveryList(call, call.params.webhookId)),
  memberRoute(sendWebhookDeliveryAgain, call => sendAgain(call, call.params.webhookId, call.params.deliveryId)),
  memberRoute(createProviderWebhook, call => createWebhook(call, call.body.data.attributes)),
  memberRoute(listProviderWebhooks, webhookList),
  memberRoute(removeProviderWebhook, async call => {
    await removeWebhook(call, call.params.webhookId)
    return undefined
  }),
  memberRouteWithTransactions(testProviderWebhook, call => tryWebhook(call, call.params.webhookId)),
  memberRoute(resumeProviderWebhook, call => resumeWebhook(call, call.params.webhookId)),
  memberRoute(replaceProviderWebhookSecret, call => replaceSecret(call, call.params.webhookId, call.body.endsOld)),
  memberRoute(listProviderWebhookDeliveries, call => deliveryList(call, call.params.webhookId)),
  memberRoute(sendProviderWebhookDeliveryAgain, call => sendAgain(call, call.params.webhookId, call.params.deliveryId)),
  publicRoute(createAccessToken, issueAccessToken),
  receiverRoute(listOneRoster11, call => listCollection(call, '1.1', 'both')),
  receiverRoute(readOneRoster11, call => readObject(call, '1.1', 'both')),
  receiverRoute(listWithinOneRoster11, call => listWithin(call, '1.1', 'both')),
  receiverRoute(listOneRosterOfClass11, call => listOfClass(call, '1.1')),
  receiverRoute(listOneRoster12, call => listCollection(call, '1.2', 'rostering')),
  receiverRoute(readOneRoster12, call => readObject(call, '1.2', 'rostering')),
  receiverRoute(listWithinOneRoster12, call => listWithin(call, '1.2', 'rostering')),
  receiverRoute(listOneRosterOfClass12, call => listOfClass(call, '1.2')),
  receiverRoute(listResultsOfClass11, call => resultsOfClass(call, '1.1')),
  receiverRoute(listGradebook12, call => listCollection(call, '1.2', 'gradebook')),
  receiverRoute(readGradebook12, call => readObject(call, '1.2', 'gradebook')),
  receiverRoute(listWithinGradebook12, call => listWithin(call, '1.2', 'gradebook')),
  receiverRoute(listResultsOfClass12, call => resultsOfClass(call, '1.2')),
]
