import type { REMOVED } from '@hornbook/contract/provider/leaving'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Tables } from '../../db/tables.ts'

export type Removed = (typeof REMOVED)[number]

/** Tables with functions of their own, whose turn comes after all others. */
const LAST = ['staff', 'changes', 'unsealed_entries', 'audit_entries']

/** The tables that are emptied row by row: each before those that its rows name. */
export async function tablesInOrder(tx: Db): Promise<string[]> {
  const { rows: tables } = await sql<{
    name: string
  }>`SELECT tables_of_districts AS name FROM tables_of_districts()`.execute(tx)
  const { rows: links } = await sql<{ from: string; to: string }>`SELECT DISTINCT f.relname AS from, t.relname AS to
    FROM pg_constraint c JOIN pg_class f ON f.oid = c.conrelid JOIN pg_class t ON t.oid = c.confrelid
    WHERE c.contype = 'f' AND f.relnamespace = 'public'::regnamespace AND c.conrelid <> c.confrelid`.execute(tx)
  const left = new Set(tables.map(({ name }) => name).filter(name => !LAST.includes(name)))
  const order: string[] = []
  while (left.size > 0) {
    const free = [...left].filter(name => !links.some(({ from, to }) => to === name && left.has(from)))
    if (free.length === 0) throw new Error(`Tables name each other: ${[...left].join(', ')}`)
    for (const name of free) left.delete(name)
    order.push(...free)
  }
  return order
}

/** What the rows of a table are to people; those of a table that is not here are 'others'. */
const KINDS: Readonly<Partial<Record<keyof Tables, Removed>>> = {
  students: 'students',
  staff: 'staff',
  accounts: 'accounts',
  schools: 'schools',
  classrooms: 'classrooms',
  student_enrollments: 'enrolments',
  student_schools: 'enrolments',
  staff_enrollments: 'enrolments',
  staff_schools: 'enrolments',
  staff_roles: 'enrolments',
  lesson_completions: 'lessons',
  assessment_results: 'tests',
  requirement_changes: 'tests',
  student_notes: 'notes',
  lesson_feedback: 'notes',
  student_timelines: 'figures',
  former_timelines: 'figures',
  class_stays: 'figures',
  school_attention: 'figures',
  school_calendars: 'figures',
  school_days: 'figures',
  school_months: 'figures',
  school_standings: 'figures',
  school_stays: 'figures',
  school_teachers: 'figures',
  school_totals: 'figures',
  analytics_counts: 'figures',
  roster_imports: 'rosterFiles',
  roster_changes: 'rosterFiles',
  roster_file_parts: 'rosterFiles',
  roster_identities: 'rosterFiles',
  roster_labels: 'rosterFiles',
  roster_questions: 'rosterFiles',
  roster_readings: 'rosterFiles',
  spreadsheet_uploads: 'spreadsheets',
  spreadsheet_rows: 'spreadsheets',
  spreadsheet_workbooks: 'spreadsheets',
  spreadsheet_headers: 'spreadsheets',
  file_uploads: 'sentFiles',
  sftp_files: 'sentFiles',
  user_attachments: 'reports',
  district_keys: 'keys',
  service_tokens: 'keys',
  api_keys: 'keys',
  nightly_exports: 'keys',
  webhooks: 'keys',
  sftp_logins: 'keys',
  sign_ons: 'keys',
  sign_on_links: 'keys',
  audit_entries: 'history',
  changes: 'history',
}

/** Rows by table, as people read them; kinds of which there was nothing are left out. */
export function removedOf(byTable: Readonly<Record<string, number>>, files: number | null) {
  const sums = new Map<Removed, number>()
  const add = (what: Removed, count: number) => count > 0 && sums.set(what, (sums.get(what) ?? 0) + count)
  for (const [table, count] of Object.entries(byTable)) add(KINDS[table as keyof Tables] ?? 'others', count)
  add('files', files ?? 0)
  return sums
}
