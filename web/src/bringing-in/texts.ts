import { addTexts } from '../texts/texts.ts'
import { connections } from './connections/connection-texts.ts'
import { fileUploads } from './file-uploads/file-upload-texts.ts'
import { nextStepTexts } from './import/next-step/next-step-texts.ts'
import { questionTexts } from './import/questions/question-texts.ts'
import { newAdministratorTexts } from './import/report/new-administrator-texts.ts'
import { reportTexts } from './import/report/report-texts.ts'
import { importUndoTexts } from './import/undo/undo-texts.ts'
import { homeTexts } from './provider/home-texts.ts'
import { spreadsheets } from './spreadsheets/spreadsheet-texts.ts'
import { uploadTexts } from './upload/upload-texts.ts'

/** The texts of roster files and spreadsheets. */
const bringingIn = {
  connections,
  spreadsheets,
  fileUploads,
  title: 'Roster files',
  button: 'Import OneRoster File',
  history: {
    none: 'No roster files yet',
    noneText: 'The first one adds schools, classes, staff and students.',
    file: 'File',
    when: 'Sent',
    who: 'By',
    status: 'Status',
    all: 'All files',
    failed: 'The list of files could not be loaded',
  },
  statuses: {
    reading: 'Reading',
    previewed: 'Ready to apply',
    held: 'Held',
    scheduled: 'Waiting for {{day}}',
    applying: 'Applying',
    applied: 'Applied',
    failed: 'Failed',
    undone: 'Undone',
    discarded: 'Thrown away',
    superseded: 'Replaced by a newer file',
  },
  steps: { label: 'Steps', file: 'File', difference: 'Difference', apply: 'Apply', done: 'Done' },
  from: 'From {{source}}, sent {{when}} by {{who}}',
  fromRenamed: 'From {{source}} (the file says {{label}}), sent {{when}} by {{who}}',
  sent: 'Sent {{when}} by {{who}}',
  ...homeTexts,
  ...uploadTexts,
  ...reportTexts,
  ...newAdministratorTexts,
  ...nextStepTexts,
  ...questionTexts,
  ...importUndoTexts,
} as const

declare module '../texts/texts.ts' {
  interface Catalogues {
    readonly bringingIn: typeof bringingIn
  }
}

addTexts('bringingIn', bringingIn)
