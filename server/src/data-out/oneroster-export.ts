import type { exportOneRoster } from '@hornbook/contract/data-out/oneroster-export'
import { today } from '@hornbook/rules/time/dates'
import type { z } from 'zod'
import { notFound } from '../access/refusal.ts'
import { schoolsIn } from '../access/scope.ts'
import { audit, authorOf } from '../audit/audit.ts'
import { fileNameOf } from '../files/file-name.ts'
import type { FileAnswer } from '../http/endpoint/answer.ts'
import { type MemberCall, placeOf, scopeOf } from '../http/route.ts'
import { readOutOf } from '../oneroster/source.ts'
import { t } from '../texts/texts.ts'
import { packageOf } from './package-of.ts'

type ExportCall = MemberCall<string, z.output<NonNullable<typeof exportOneRoster.query>>>

/** The zip is written while it is sent; the audit has who took it before its first byte (SAFE-16). */
export async function oneRosterExport(call: ExportCall): Promise<FileAnswer> {
  const { tx, now, app } = call
  const { districtId } = placeOf(call)
  const { version, schoolId = null, results } = call.query
  const school = schoolId === null ? null : await nameOfSchool(call, schoolId)
  const of = await readOutOf(tx, districtId, now, schoolId)
  await audit(tx, authorOf(call), districtId, 'oneRoster.download', [], {
    version,
    schoolId,
    ...(results && { results }),
  })
  const names = [of.name, ...(school === null ? [] : [school]), t('dataOut:export.file', { version })]
  return {
    mediaType: 'application/zip',
    fileName: fileNameOf([...names, today(of.timezone, now)], 'zip'),
    content: packageOf(app.db, { of, version, results }),
  }
}

async function nameOfSchool(call: MemberCall, id: string): Promise<string> {
  const school = await schoolsIn(call.tx, scopeOf(call)).where('schools.id', '=', id).select('name').executeTakeFirst()
  if (!school) throw notFound()
  return school.name
}
