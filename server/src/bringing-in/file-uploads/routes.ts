import {
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
import { on, onOwnTransactions, onSignedAddress, type Route } from '../../http/route.ts'
import { accessLog, downloadUpload, noteUpload, resolveUpload, sendContent, takeUpload } from './desk.ts'
import { openUpload } from './open.ts'
import { placeOfSender, prepareUpload } from './prepare.ts'
import { receiveFile } from './receive.ts'
import { countUploads, listUploads } from './rows.ts'

export const fileUploadRoutes: readonly Route[] = [
  on(prepareFileUpload, prepareUpload, { findPlace: placeOfSender }),
  onSignedAddress(putFileContent, async call => {
    await receiveFile({ ...call, body: call.body as unknown as SpooledFile })
    return undefined
  }),
  onSignedAddress(getFileContent, sendContent),
  on(listFileUploads, async ({ tx, caller, query }) => ({
    items: await listUploads(tx, caller, query),
    counts: await countUploads(tx, caller),
  })),
  on(downloadFile, downloadUpload),
  on(resolveFile, resolveUpload),
  on(takeFile, takeUpload),
  on(noteFile, noteUpload),
  on(readFileAccessLog, async call => ({ items: await accessLog(call) })),
  onOwnTransactions(openFileUpload, openUpload, { heavy: true }),
]
