import {
  answerFile,
  downloadFile,
  getFileContent,
  listFileUploads,
  noteFile,
  openFileUpload,
  prepareFileUpload,
  putFileContent,
  readFileAccessLog,
  resolveFile,
  takeFile,
} from '@hornbook/contract/bringing-in/file-uploads'
import type { SpooledFile } from '../../files/spooled-file.ts'
import { memberRoute, memberRouteWithTransactions, type Route, signedRoute } from '../../http/route.ts'
import { answerUpload } from './answer.ts'
import { accessLog, downloadUpload, noteUpload, resolveUpload, sendContent, takeUpload } from './desk.ts'
import { openUpload } from './open.ts'
import { placeOfSender, prepareUpload } from './prepare.ts'
import { receiveFile } from './receive.ts'
import { countUploads, listUploads } from './rows.ts'
import { usualDays } from './waits.ts'

export const fileUploadRoutes: readonly Route[] = [
  memberRoute(prepareFileUpload, prepareUpload, { findPlace: placeOfSender }),
  signedRoute(putFileContent, async call => {
    await receiveFile({ ...call, body: call.body as unknown as SpooledFile })
    return undefined
  }),
  signedRoute(getFileContent, sendContent),
  memberRoute(
    listFileUploads,
    async ({ tx, caller, query, now }) => {
      const [items, counts, usual] = await Promise.all([
        listUploads(tx, caller, query),
        countUploads(tx, caller),
        usualDays(tx, now),
      ])
      return { items, counts, usualDays: usual }
    },
    { reusesPlans: true },
  ),
  memberRoute(downloadFile, downloadUpload),
  memberRoute(resolveFile, resolveUpload),
  memberRoute(takeFile, takeUpload),
  memberRoute(noteFile, noteUpload),
  memberRoute(answerFile, answerUpload),
  memberRoute(readFileAccessLog, async call => ({ items: await accessLog(call) })),
  memberRouteWithTransactions(openFileUpload, openUpload, { heavy: true }),
]
