import { inFile, type Mutation } from '../mutation.ts'

const listed = inFile('rostering/routes.ts', 'access/ended-membership.test.ts')
const teaching = inFile('people/teacher-counts.ts', 'rostering/partial-scope.test.ts')
const classrooms = inFile('lists/classrooms.ts', 'rostering/partial-scope.test.ts')
const teachers = inFile('lists/teachers.ts', 'rostering/partial-scope.test.ts')
const answers = inFile(
  'rostering/roster-answers.ts',
  'access/access.test.ts',
  'rostering/rosters.test.ts',
  'rostering/health/health.test.ts',
)
const matches = inFile('rostering/matches/matches.ts', 'rostering/matches/matches.test.ts')
const otherMatches = inFile('rostering/matches/other-matches.ts', 'rostering/matches/matches.test.ts')
const words = inFile('people/change.ts', 'rostering/matches/matches.test.ts')
const historyRecord = inFile(
  'rostering/history/record.ts',
  'rostering/history/history.test.ts',
  'access/access.test.ts',
)
const historyEntries = inFile('rostering/history/history.ts', 'rostering/history/history.test.ts')
const sheets = inFile('http/lists/nouns/sheet.ts', 'rostering/spreadsheets.test.ts')
const downloads = inFile('rostering/spreadsheets.ts', 'rostering/spreadsheets.test.ts')
const everyStudent = inFile('progress/downloads/every-student.ts', 'progress/downloads/downloads.test.ts')
const tableFiles = inFile('progress/downloads/csv-answer.ts', 'progress/downloads/downloads.test.ts')
const attachments = inFile('progress/reports/attachments.ts', 'progress/reports/reports.test.ts')
const reportRoutes = inFile('progress/reports/routes.ts', 'progress/reports/reports.test.ts')
const reportJobs = inFile('progress/reports/jobs.ts', 'progress/reports/reports.test.ts')
const rosterChecks = inFile('rostering/health/checks.ts', 'rostering/health/health.test.ts')
const invited = inFile('people/activation.ts', 'rostering/health/health.test.ts')
const merging = inFile('rostering/merging/merging.ts', 'rostering/merging/merging.test.ts')
const twoStudents = inFile('rostering/merging/two-students.ts', 'rostering/merging/merging.test.ts')
const separating = inFile('rostering/merging/undoing.ts', 'rostering/merging/merging.test.ts')
const archiving = inFile('people/archive-in-scope.ts', 'rostering/writes/archiving.test.ts', 'access/access.test.ts')
const enrolment = inFile('people/enrol-in-class.ts', 'rostering/writes/enrolment.test.ts')
const enrolmentCall = inFile('rostering/writes/enrolment.ts', 'rostering/writes/enrolment.test.ts')
const bulkPlaces = inFile(
  'rostering/writes/archiving.ts',
  'rostering/writes/archiving.test.ts',
  'access/access.test.ts',
)
const bulk = inFile('rostering/writes/bulk-actions.ts', 'rostering/writes/bulk-actions.test.ts')
const linked = inFile(
  'access/require-all.ts',
  'rostering/writes/school-and-class-writes.test.ts',
  'access/access.test.ts',
)
const staffRights = inFile('people/staff-rights.ts', 'rostering/writes/teacher-writes.test.ts')
const staff = inFile('people/write-staff.ts', 'rostering/writes/teacher-writes.test.ts')
const endedStaff = inFile('people/ended-staff.ts', 'people/staff-end.test.ts')
const staffEnd = inFile('people/staff-end.ts', 'people/staff-end.test.ts')
const addresses = inFile('people/staff-accounts.ts', 'rostering/writes/teacher-writes.test.ts')
const wholeDistrict = inFile('http/whole-district.ts', 'access/access.test.ts')
const newSchools = inFile('people/write-units.ts', 'rostering/writes/school-and-class-writes.test.ts')
const records = inFile('people/form-writes.ts', 'rostering/writes/school-and-class-writes.test.ts')
const pages = inFile('http/lists/page.ts', 'http/lists/pages.test.ts')
const invitations = inFile(
  'session/invitations.ts',
  'access/places.test.ts',
  'access/access.test.ts',
  'session/credentials.test.ts',
)
const tables = inFile('progress/tables.ts', 'progress/partial-scope.test.ts')
const attention = inFile('progress/tables.ts', 'progress/attention.test.ts')
const growth = inFile('progress/growth-weeks.ts', 'progress/growth.test.ts')
const units = inFile('progress/units.ts', 'progress/partial-scope.test.ts')
const guideStudents = inFile('guides/students.ts', 'guides/students.test.ts', 'access/access.test.ts')
const reachable = inFile('progress/find-unit.ts', 'access/access.test.ts')
const overall = inFile('progress/overall-unit.ts', 'access/ended-membership.test.ts')
const studentOfClass = inFile(
  'people/students-of-class.ts',
  'access/access.test.ts',
  'rostering/student-tools/avatars.test.ts',
)
const avatars = inFile('rostering/student-tools/avatars.ts', 'rostering/student-tools/avatars.test.ts')
const passwords = inFile(
  'rostering/student-tools/passwords.ts',
  'access/access.test.ts',
  'rostering/student-tools/avatars.test.ts',
)
const credentials = inFile('rostering/student-tools/credentials.ts', 'rostering/student-tools/credentials.test.ts')
const secretCodes = inFile('account/routes.ts', 'access/access.test.ts', 'account/secret-codes.test.ts')
const paperChildren = inFile('progress/paper/children.ts', 'access/access.test.ts', 'progress/paper/paper.test.ts')
const paperRoutes = inFile('progress/paper/routes.ts', 'progress/paper/paper.test.ts')
const feedback = inFile('progress/feedback/rows.ts', 'progress/feedback/feedback.test.ts')
const noteCounts = inFile('progress/notes/record-notes.ts', 'progress/attention.test.ts')
const clicks = inFile('progress/analytics.ts', 'progress/analytics.test.ts')
const attending = inFile('progress/units.ts', 'progress/attention.test.ts')
const rosters = inFile('bringing-in/roster-place.ts', 'access/access.test.ts')
const learning = inFile('learning/intake/student-finder.ts', 'access/access.test.ts')

const announced = inFile('promotions/rows.ts', 'promotions/promotions.test.ts')
const announcing = inFile('promotions/routes.ts', 'promotions/promotions.test.ts')

const WHOLE = "{ ...scope, extent: 'district' }"

/** What is shown of a unit that is only partly in scope (SCOPE-4), and other limits besides scope. */
export const NARROWING: readonly Mutation[] = [
  announced(
    'a promotion is shown to whom it is not for',
    "tx.selectFrom('promotions').where(sql`target_group[1]`, 'in', [type, remoteNameOf(type)])",
    "tx.selectFrom('promotions')",
  ),
  announced('a promotion that is off is shown', "    .where('is_enabled', '=', true)\n"),
  announced('a promotion is shown again', "            .where('r.account_id', '=', accountId)\n"),
  announcing('everybody sees all promotions', 'call.caller.administrator && ', ''),
  studentOfClass(
    'a student who has left the class is changed',
    "      .where('student_enrollments.ended_at', 'is', null)\n",
  ),
  avatars(
    'a managed account sets passwords',
    "if (!may(person, 'update', 'studentPassword')) throw new Refusal('managedExternally')",
  ),
  passwords(
    'nobody knows who has read a password',
    "    await audit(call.tx, authorOf(call), districtId, 'studentCredentials.read', [], { studentId })\n",
  ),
  credentials('nobody knows who has read the passwords of a class', 'if (shows) await', 'if (false) await'),
  credentials(
    'nobody knows who has downloaded the passwords of a class',
    "    await recordLook(call, 'download', id, rows.length)\n",
  ),
  secretCodes("another person's secret code is answered", 'if (params.userId !== caller.accountId) throw notFound()'),
  paperChildren(
    'students who have left a class get its letters',
    'e.student_id = s.id AND e.began_at IS NOT NULL AND e.ended_at IS NULL',
    'e.student_id = s.id AND e.began_at IS NOT NULL',
  ),
  paperRoutes(
    'nobody knows who has taken paper for families',
    '  await audit(tx, authorOf(call), placeOf(call).districtId, paper.action, [], { ...about, ...paper.facts, lang })\n',
  ),
  listed('districts whose membership has ended are listed', ': livePlaces(caller)', ': caller.places'),
  teaching("a teacher's part of a school counts all of its teachers", "extent === 'classrooms'", 'false'),
  teaching(
    'teachers of a school who do not belong to it are not counted',
    `} UNION \${belonging}`,
    `} INTERSECT \${belonging}`,
  ),
  teachers('archived staff are listed', "    .where('staff.archived_at', archived ? 'is not' : 'is', null)\n"),
  classrooms(
    'a class counts students who have left',
    `s ON s.id = e.student_id WHERE e.district_id = \${scope.districtId} AND e.ended_at IS NULL`,
    `s ON s.id = e.student_id WHERE e.district_id = \${scope.districtId}`,
  ),
  classrooms(
    'a class counts future students',
    `s ON s.id = e.student_id WHERE e.district_id = \${scope.districtId} AND e.ended_at IS NULL AND e.began_at IS NOT NULL`,
    `s ON s.id = e.student_id WHERE e.district_id = \${scope.districtId} AND e.ended_at IS NULL`,
  ),
  answers('a record is found in any school', '{ condition, archived }', '{ archived }'),
  answers('a school lists the records of all schools', 'of.includes, condition)', 'of.includes)'),
  matches(
    'a teacher finds staff',
    'mayIndex ? findStaff(tx, scope, wanted, limit) : NOBODY',
    'findStaff(tx, scope, wanted, limit)',
  ),
  matches('a teacher sees codes and addresses', '(mayIndex ? code : null)', 'code'),
  matches(
    'every student of a district is found',
    'matchStudents(tx, scope, wanted, limit)',
    `matchStudents(tx, ${WHOLE}, wanted, limit)`,
  ),
  otherMatches('archived staff are found', "    .where('staff.archived_at', 'is', null)\n"),
  words('a new name is not found', "kind === 'student' && isNamedBy(columns)", 'false'),
  historyRecord('the history of a higher role is read', '!isAtLeast(placeOf(call).role, row.role)', 'false'),
  historyEntries(
    'a history has the changes of other records',
    `c.record = \${kind} AND c.record_id = \${id}`,
    `c.record = \${kind}`,
  ),
  sheets(
    'chosen rows out of scope are left out silently',
    'if (chosen && rowCount !== chosen.length) throw notFound()',
  ),
  downloads('a download leaves no trace', '  await audit(call.tx, authorOf(call), districtId, action, [], facts)\n'),
  answers(
    "a list's file is offered to those who may not download it",
    "may(personAt(placeOf(call), call.app.settings.selfService), 'download', 'rostering')",
    'true',
    { tests: ['server/src/rostering/spreadsheets.test.ts'] },
  ),
  rosterChecks(
    'somebody new is said to be inactive',
    `latest.at IS NULL AND r.created_at < \${settledBefore}`,
    'latest.at IS NULL',
  ),
  invited('who was invited is said to need an invitation', ` AND \${known.invitedAt} IS NULL`, ''),
  answers('a check does not narrow a list', ` AND \${checkIn(call)}`),
  twoStudents(
    'students out of scope are merged',
    'if (!found) throw notFound()',
    'if (!found) return undefined as never',
  ),
  twoStudents(
    'an archived student is merged',
    "if (archived) throw new Refusal('conflict', { detail: t('rostering:mergesArchived', { name }) })",
  ),
  merging('a stale merge is made', '  requireVersions([kept, wanted.keptVersion], [merged, wanted.mergedVersion])\n'),
  merging('a roster system loses the record that it writes', '  requireRoster(kept, merged, wanted.takes)\n'),
  merging('figures do not follow a merge', "  await changeFigures(tx, districtId, [keptId, mergedId], 'unknown')\n"),
  separating('a merge is undone twice', 'if (merge.undone_at !== null)', 'if (false)'),
  separating('what has changed since a merge is undone', '  requireUnmoved(moved, override)\n'),
  archiving(
    'a merged student is unarchived',
    "  if (kind === 'student' && !archived) await requireUnmerged(tx, scope.districtId, changing, items)\n",
    '',
    { tests: ['server/src/rostering/merging/merging.test.ts'] },
  ),
  staffEnd('staff of a roster system end by hand', 'if (stored && stored.source !== null)', 'if (false)'),
  staffEnd('a last day may be over', '!isDate(endsOn) || endsOn < now', 'false'),
  endedStaff('staff are archived on their last day', 'st.ends_on < (', 'st.ends_on <= ('),
  staffEnd('two servers archive twice', '      await lockDistrict(tx, districtId)\n'),
  archiving('records out of scope are left out silently', '  requireFound(items, rows)\n'),
  archiving(
    'a lower role archives a higher one',
    "kind === 'teacher' ? rows.filter(row => isAtLeast(role, row.role)) : rows",
    'rows',
  ),
  archiving('people archive themselves', 'items.ids.includes(staffId)', 'false'),
  bulkPlaces(
    'records are archived without the ability',
    ".filter(at => may(personAt(at, settings.selfService), 'update', 'rosteringUpdate'))",
    '',
  ),
  archiving('students of an archived class keep their figures', 'await everEnrolledIn(tx, scope, changing)', '[]'),
  enrolment('students out of scope are enrolled', '  requireFound(items, rows)\n'),
  enrolmentCall('a class is found in any school', ".where('classrooms.school_id', '=', schoolId)\n", ''),
  bulk('actions of others are undone', ` AND e.account_id = \${caller.accountId}`, ''),
  bulk('an action is undone twice', 'if (action.undoneAt !== null)', 'if (false)'),
  bulk('people out of scope are brought back', '  await requireChangedInScope(call, scope)\n'),
  bulk('what has changed since is undone', '  requireUnmoved(moved, override, {', '  void ({'),
  bulk('an action of yesterday is undone', 'AND e.at >= (SELECT', "AND e.at - interval '1 day' < (SELECT"),
  bulk('figures do not follow what is undone', '  await changeFigures(tx, districtId, students, new Map())\n'),
  linked('foreign people join a class', 'if (rows[0]?.count !== ids.length) throw notFound()'),
  wholeDistrict(
    "a school's administrator makes staff of the district",
    "if (scopeOf(call).extent !== 'district') throw new Refusal('forbidden')",
  ),
  newSchools(
    'a school administrator does not belong to the school they add',
    "if (extent !== 'district') {",
    'if (false) {',
  ),
  staffRights(
    'staff of a higher role are changed',
    'if (!person || !isAtLeast(place.role, person.role)) throw notFound()',
    'if (!person) throw notFound()',
  ),
  staffRights('a role above one’s own is given', 'isAtLeast(role, wanted) ? null', 'true ? null'),
  staffRights('people change their own role', 'person && person.id === staffId', 'false'),
  inFile('people/beyond.ts', 'rostering/writes/whole-records.test.ts')(
    'people who are also out of scope are changed',
    'isWithin(places, seen.get(id) ?? NOWHERE) ? [] : [id]',
    '[]',
  ),
  staff('somebody who left with a higher role is taken back', 'archived && isAtLeast(place.role, role)', 'archived'),
  staff(
    'somebody who returns has the places that they left with',
    "  await leaveEverything(tx, context, 'staff', id)\n",
  ),
  addresses('an Administrator gets a place in a district', '!holder.administrator', 'true'),
  addresses(
    'the address of somebody else is taken',
    "  if (holder && holder.accountId !== accountId) return t('http:taken.email')\n",
  ),
  addresses(
    'an address that another district relies on is changed',
    "kept.has(accountId) ? t('rostering:addressKept') : null",
    'null',
  ),
  records('a stale version is written', 'version !== undefined && version !== stored.version', 'false'),
  records('synced fields are written', 'changed.filter(([name]) => synced.includes(name))', '[]'),
  pages('a cursor of another account is accepted', 'caller.accountId, path', 'path'),
  pages('a cursor of another list is accepted', 'caller.accountId, path', 'caller.accountId'),
  invitations(
    'a caller without the ability may invite',
    "if (!may(personAt(place, call.app.settings.selfService), 'update', 'rosteringUpdate')) continue\n",
  ),
  invitations('a lower role invites a higher one', 'rows.filter(row => isAtLeast(place.role, row.role))', 'rows'),
  invitations('archived staff are invited', "      .where('staff.archived_at', 'is', null)\n"),
  invitations('a person out of scope is left out silently', 'if (found.length !== wanted.length) throw notFound()'),
  growth(
    'a part of a school grows like all of it',
    "kind !== 'classroom' && (await isWhole(tx, scope, unit))",
    "kind !== 'classroom'",
  ),
  tables("a teacher's schools show the whole school", 'numbers: mixed(numbers, part.numbers)', 'numbers'),
  attention(
    "a teacher's schools count everybody who needs attention",
    'judged: mixed(judged, part.judged)',
    'judged: await countsBySchool(tx, scope.districtId, dayNumberOf(range.today))',
  ),
  tables("a teacher's schools count all of their teachers", 'teachersCount: teachers.get(row.id) ?? 0', ''),
  units(
    "a SchoolAdmin's district tiles show the whole district",
    "|| kind !== 'school') return scope.extent === 'district'",
    "|| kind !== 'school') return scope.extent !== 'classrooms'",
  ),
  units(
    "a teacher's tiles show the whole unit",
    "if (scope.extent === 'district' || scope.extent === 'classrooms' ||",
    "if (scope.extent !== 'schools') return true\n  if (",
  ),
  units('a student of two schools counts twice in the district', 'SELECT DISTINCT ON (t.student_id) t.*', 'SELECT t.*'),
  reachable('a unit that is not found is shown', 'if (!found) throw notFound()'),
  overall('progress is shown where the membership has ended', ': livePlaces(caller)', ': caller.places'),
  everyStudent(
    'the file of a school has the whole district',
    `.$if(unit.kind === 'school', query => query.where('schools.id', '=', unit.id))`,
  ),
  tableFiles(
    'a table is taken away without a trace',
    'await audit(call.tx, authorOf(call), placeOf(call).districtId, action, [], facts)',
  ),
  feedback("the feedback of everybody is one's own", "    .where('account_id', '=', accountId)\n"),
  noteCounts(
    'counts of attention outlive a note',
    '  for (const { studentId } of changes) await forgetAttentionOf(call.tx, districtId, studentId)\n',
  ),
  clicks(
    'clicks are counted on a dashboard out of scope',
    '    await findReachableUnit(call.tx, placeOf(call), { kind, id })\n',
  ),
  attending(
    'a list of who needs attention has students out of scope',
    'const judged = await judgedIn(tx, scope, unit, range)',
    `const judged = await judgedIn(tx, ${WHOLE}, unit, range)`,
  ),
  attachments('the reports of everybody are shown', ".where('account_id', '=', caller.accountId)"),
  attachments(
    'a report outlives the role that it was made for',
    'if ((await extentOfUnit(tx, scope, { kind: row.unit_kind, id: row.unit_id })) === row.reach) seen.push(row)',
    'seen.push(row)',
  ),
  reportRoutes(
    'a report that has expired is downloaded',
    "if (attachment.status !== 'available' || isExpired(attachment, call.now)) throw notFound()",
  ),
  reportRoutes(
    'a report is downloaded without a trace',
    "await audit(call.tx, authorOf(call), districtId, 'progressReport.download', [], facts)",
  ),
  reportJobs(
    'a report is made of what its owner no longer sees',
    ' || (await extentOfUnit(tx, scope, asked)) !== attachment.reach',
    '',
  ),
  rosters("a school's administrators handle rosters", "role === 'DistrictAdmin' && ", ''),
  rosters('rosters are handled where OneRoster is switched off', ' && oneRosterEnabled', '', {
    tests: ['server/src/bringing-in/imports-refused.test.ts'],
  }),
  learning('a token of one district reaches all', "districtId === null ? 'all' : [districtId]", "'all'"),
  guideStudents(
    'a guide names all children in sight where nobody asks for a class',
    "classesIn(tx, { ...scopeAt(place), extent: 'classrooms' })",
    'classesIn(tx, scopeAt(place))',
  ),
]
