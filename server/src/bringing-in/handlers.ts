import { connectionHandlers } from './connections/handlers.ts'
import { fileMailHandlers } from './file-uploads/mails.ts'
import { purgeFilesHandler } from './file-uploads/purge.ts'
import { lookIntoFileHandler } from './file-uploads/readable.ts'
import { applyHandler } from './imports/applying.ts'
import { applyOnDayHandler } from './imports/applying-on-day.ts'
import { previewHandler } from './imports/preview.ts'
import { undoHandler } from './imports/undoing.ts'

export const rosterHandlers = [
  ...[previewHandler, applyHandler, applyOnDayHandler, undoHandler],
  ...[lookIntoFileHandler, purgeFilesHandler, ...fileMailHandlers],
  ...connectionHandlers,
]
