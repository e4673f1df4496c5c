import type { ROW_OUTCOMES, readSpreadsheetUpload } from '@hornbook/contract/bringing-in/spreadsheet-uploads'
import type { RowFrom } from '../../api/answer.ts'

export type Upload = RowFrom<typeof readSpreadsheetUpload>
export type UploadOutcome = (typeof ROW_OUTCOMES)[number]
