import type { PaperLanguage } from '@hornbook/contract/progress/parent-reports'
import {
  createProgressReport,
  listUserAttachments,
  type ReportFormat,
  type ReportKind,
  type ReportUnit,
} from '@hornbook/contract/progress/reports'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/queries.ts'
import { nameOrder } from '../../signed-in/name-order.ts'
import { watchReport } from './report-downloads.ts'

export interface WantedReport {
  readonly resourceType: ReportUnit
  readonly resourceId: string
  readonly startDate?: string
  readonly endDate?: string
  readonly kind?: ReportKind
  readonly lang?: PaperLanguage
  readonly format?: ReportFormat
}

/** Asks for a report, and downloads it once it is there. Returns the names on it that cannot be printed. */
export async function askReport(attributes: WantedReport): Promise<readonly string[]> {
  const id = `cid_${Date.now()}_${Math.floor(Math.random() * 1_000_000_000)}`
  const { row } = await call(createProgressReport, {
    body: { data: { type: 'progressReport', id, attributes: { ...attributes, names: nameOrder() } } },
  })
  watchReport(row.userAttachmentId)
  void invalidate(listUserAttachments)
  return row.unprintableNames
}
