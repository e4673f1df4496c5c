import { sealHandler } from './audit/sealer.ts'
import { rosterHandlers } from './bringing-in/handlers.ts'
import { uploadHandlers } from './bringing-in/spreadsheets/jobs.ts'
import { mailNotArrivedHandler, sendNightlyHandler } from './data-out/nightly/send.ts'
import { watchNightlyHandler } from './data-out/nightly/watch.ts'
import { collectHandler } from './data-out/webhooks/collect.ts'
import { mailPausedHandler } from './data-out/webhooks/pausing.ts'
import { sendHandler } from './data-out/webhooks/send.ts'
import { sweepDeliveriesHandler } from './data-out/webhooks/sweep.ts'
import { sweepBooksHandler } from './guides/own/sweep.ts'
import type { TaskHandler } from './jobs/task.ts'
import { sweepStatementsHandler } from './learning/xapi/sweep.ts'
import { goalsHandler, timeZoneHandler } from './people/districts/pending-settings.ts'
import { endStaffHandler } from './people/staff-end.ts'
import { statisticsHandler } from './people/statistics.ts'
import { sweepHandler } from './people/sweep.ts'
import { purgeAnalyticsHandler } from './progress/analytics-purge.ts'
import { reportHandlers } from './progress/reports/jobs.ts'
import { mailEndHandler } from './progress/views/end-mail.ts'
import { sendViewsHandler } from './progress/views/send.ts'
import { exportHandlers } from './provider/exports/job.ts'
import { mailLeavingHandler } from './provider/leaving/mails.ts'
import { purgeDistrictHandler } from './provider/leaving/purge.ts'
import { watchLeavingHandler } from './provider/leaving/watch.ts'
import { sweepHandOffsHandler } from './session/hand-off/sweep.ts'
import { mailHandlers } from './session/mail-jobs.ts'
import { sweepSecondStepsHandler } from './session/second-step/sweep.ts'
import { inviteStaffHandler } from './session/send-invitation.ts'
import { sweepSignOnsHandler } from './session/sign-on/sweep.ts'
import { viewOverHandler } from './session/view-end.ts'
import { newYearHandlers } from './year/jobs.ts'

/** Every kind of job of the product, with what it does. The areas do not import each other. */
export const HANDLERS: readonly TaskHandler[] = [
  ...mailHandlers,
  inviteStaffHandler,
  viewOverHandler,
  sweepHandOffsHandler,
  sweepSignOnsHandler,
  sweepSecondStepsHandler,
  ...rosterHandlers,
  timeZoneHandler,
  goalsHandler,
  ...newYearHandlers,
  ...uploadHandlers,
  statisticsHandler,
  ...reportHandlers,
  sendViewsHandler,
  mailEndHandler,
  ...exportHandlers,
  purgeAnalyticsHandler,
  collectHandler,
  sendNightlyHandler,
  mailNotArrivedHandler,
  watchNightlyHandler,
  sendHandler,
  mailPausedHandler,
  sweepDeliveriesHandler,
  sweepStatementsHandler,
  sweepBooksHandler,
  mailLeavingHandler,
  watchLeavingHandler,
  purgeDistrictHandler,
  sweepHandler,
  endStaffHandler,
  sealHandler,
]
