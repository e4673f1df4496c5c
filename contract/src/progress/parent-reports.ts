import { z } from 'zod'
import { file } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { dateRange, nameOrder } from '../queries.ts'

/** Letters to families, and certificates: paper that is made when it is asked for (RPT-5, RPT-8 to RPT-11). */

export const PDF = 'application/pdf'

/** The languages that letters to families are written in. */
export const PAPER_LANGUAGES = ['en', 'es'] as const
export type PaperLanguage = (typeof PAPER_LANGUAGES)[number]

const paper = {
  method: 'GET',
  guard: { may: 'download', resource: 'reports' },
  returns: file([PDF]),
} as const

const inLanguage = z.strictObject({ lang: z.enum(PAPER_LANGUAGES).default('en') })

export const downloadParentReport = endpoint({
  summary: "A page for a student's family: what was learned, what comes next, and what to do at home. PDF.",
  ...paper,
  path: '/api/students/{studentId}/parent_report.pdf',
  query: inLanguage,
})

export const downloadParentReports = endpoint({
  summary: 'The same for each student of a class, one page each, by name.',
  ...paper,
  path: '/api/classrooms/{classroomId}/parent_reports.pdf',
  query: inLanguage.extend(nameOrder),
})

const certificates = z.strictObject({ ...inLanguage.shape, ...dateRange })

export const downloadCertificates = endpoint({
  summary: 'A certificate for each unit and level that a student finished in a range of dates, one page each. PDF.',
  ...paper,
  path: '/api/students/{studentId}/certificates.pdf',
  query: certificates,
})

export const downloadCertificatesOfClass = endpoint({
  summary: 'The same for the students of a class, by name.',
  ...paper,
  path: '/api/classrooms/{classroomId}/certificates.pdf',
  query: certificates.extend(nameOrder),
})

/** A student's own meta: the address of the letter to the family, where there is one. */
export const reportLinks = z.object({ links: z.object({ parentReportURL: z.string() }).optional() })

const [BEFORE, AFTER] = downloadParentReport.path.split('{studentId}')
/** Put together by hand, because every row of every class has one. */
export const parentReportAddress = (studentId: string): string => `${BEFORE}${studentId}${AFTER}`
