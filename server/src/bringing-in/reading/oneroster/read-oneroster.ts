import type { ZipEntry } from '../../../files/reading/open-zip.ts'
import type { Roster, RosterEnrollment } from '../roster.ts'
import type { OpenableFile, ReadingContext } from '../table/rows.ts'
import { personAsWritten, placeAsWritten } from './as-written.ts'
import { readClasses } from './classes.ts'
import { type DraftClass, emptyDraft, type RosterDraft } from './draft.ts'
import { collectLeftOut } from './left-out.ts'
import { readOrgs } from './orgs.ts'
import { classesNow } from './over-classes.ts'
import {
  classesFile,
  coursesFile,
  enrollmentsFile,
  orgsFile,
  rolesFile,
  sessionsFile,
  usersFile,
} from './package/files.ts'
import { type Manifest, readManifest } from './package/manifest.ts'
import { findPackageFiles, type PackageFiles } from './package/package-files.ts'
import { classifyPeople } from './people/classify-people.ts'
import { readEnrollments } from './people/enrollments.ts'
import { joinStaffOfSeveralIds } from './people/one-person.ts'
import { readRoles } from './people/roles.ts'
import { makeSignInNamesUnique } from './people/same-names.ts'
import { readUsers } from './people/users.ts'
import { schoolOf } from './schools.ts'
import { readCourses, readSessions } from './sessions.ts'

/** Reads the files of a OneRoster package, each after those it refers to. */
export async function readOneRoster(entries: ZipEntry[], context: ReadingContext): Promise<Roster> {
  const files = await findPackageFiles(entries, context.log)
  const manifest = await readManifest(files, context)
  const draft = emptyDraft()
  const sessions = files.get(sessionsFile.file)
  const courses = files.get(coursesFile.file)
  await readOrgs(draft, required(files, orgsFile.file), context)
  if (sessions) await readSessions(draft, sessions, context)
  if (courses) await readCourses(draft, courses, context)
  await readClasses(draft, required(files, classesFile.file), context)
  const orgsWithClasses = new Set([...draft.classes.values()].map(group => group.orgSourcedId))
  await readUsers(draft, manifest.version, required(files, usersFile.file), context)
  if (manifest.version === '1.2') await readRoles(draft, required(files, rolesFile.file), context)
  await readEnrollments(draft, required(files, enrollmentsFile.file), context)
  return finish(draft, orgsWithClasses, manifest, context)
}

function required(files: PackageFiles, file: string): OpenableFile {
  const found = files.get(file)
  if (!found) throw new Error(`${file} is missing, although the manifest check found it`)
  return found
}

function finish(
  draft: RosterDraft,
  orgsWithClasses: Set<string>,
  { version, label }: Manifest,
  context: ReadingContext,
): Roster {
  const { log, tally } = context
  joinStaffOfSeveralIds(draft, context)
  const { staff, students, roles } = classifyPeople(draft, version, orgsWithClasses, context)
  makeSignInNamesUnique(students, staff, id => draft.people.get(id)?.line ?? 1, log)
  const people = new Set([...staff, ...students].map(person => person.sourcedId))
  const enrollments = [...draft.enrollments.values()].filter(one => people.has(one.userSourcedId))
  for (let at = enrollments.length; at < draft.enrollments.size; at++) tally.drop(enrollmentsFile.file, 'leftOut')
  const disabled = new Set(staff.filter(({ enabled }) => !enabled).map(({ sourcedId }) => sourcedId))
  const classes = classesNow(draft, context)
  reportEmptyClasses(
    classes,
    enrollments.filter(one => !disabled.has(one.userSourcedId)),
    log,
  )
  return {
    source: { label, version },
    district: draft.district,
    schools: [...draft.orgs.values()]
      .filter(org => schoolOf(draft, orgsWithClasses, org.sourcedId) === org.sourcedId)
      .map(({ sourcedId, name, hasLostLetters, identifier }) =>
        placeAsWritten({ sourcedId, name, hasLostLetters, identifier }),
      ),
    classrooms: classes.map(({ orgSourcedId, line: _line, overSince: _over, ...group }) => ({
      ...placeAsWritten(group),
      schoolSourcedId: orgSourcedId,
    })),
    staff: staff.map(personAsWritten),
    students: students.map(personAsWritten),
    roles,
    enrollments: enrollments.map(({ teaches: _teaches, sourcedId: _id, line: _line, ...one }) => one),
    ...collectLeftOut(draft),
    files: tally.all().filter(({ file }) => file !== 'manifest.csv'),
  }
}

function reportEmptyClasses(
  classes: readonly DraftClass[],
  enrollments: readonly RosterEnrollment[],
  log: ReadingContext['log'],
): void {
  const withTeachers = new Set(enrollments.filter(one => one.kind === 'teacher').map(one => one.classSourcedId))
  const withStudents = new Set(enrollments.filter(one => one.kind === 'student').map(one => one.classSourcedId))
  for (const { sourcedId, name, line } of classes) {
    const at = { file: classesFile.file, line, sourcedId, name: name || sourcedId }
    if (!withTeachers.has(sourcedId)) log.add('class.no_teacher', at)
    if (!withStudents.has(sourcedId)) log.add('class.no_students', at)
  }
}
