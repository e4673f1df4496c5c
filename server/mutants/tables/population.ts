import { inFile, type Mutation } from '../mutation.ts'

const facts = inFile('figures/facts.ts', 'figures/population.test.ts', 'verify/verify.test.ts')
const units = inFile('progress/units.ts', 'figures/population.test.ts')
const students = inFile('progress/students.ts', 'figures/population.test.ts')
const rows = inFile('progress/rows.ts', 'figures/population.test.ts')
const ofGuides = inFile('guides/students.ts', 'guides/students.test.ts')
const teaching = inFile('people/teacher-counts.ts', 'figures/population.test.ts')
const countingTeachers = (file: string, test: string, count: string) =>
  inFile(file, test)('a change of staff leaves the number of teachers as it was', count)
const counting = inFile('people/teacher-counts.ts', 'people/teacher-counts.test.ts')
const judging = inFile('figures/write-sums.ts', 'progress/attention.test.ts')
const calendars = inFile('figures/school-calendars.ts', 'progress/attention.test.ts')
const keeping = inFile('figures/attention-counts.ts', 'progress/attention.test.ts')
const sums = inFile('figures/sums.ts', 'verify/latest-lessons.test.ts')
const rebuilding = inFile('figures/change.ts', 'verify/latest-lessons.test.ts')
const schoolTable = inFile('figures/school-numbers.ts', 'verify/latest-lessons.test.ts')
const ingest = inFile('learning/intake/acceptance.ts', 'learning/bad-events.test.ts', 'access/access.test.ts')
const storingGroups = inFile('learning/intake/store-group.ts', 'learning/exact.test.ts')
const appending = inFile('figures/plan-extensions.ts', 'learning/order-of-events.test.ts')
const storing = inFile('learning/event-stores.ts', 'learning/exact.test.ts', 'verify/verify.test.ts')

/** Which students count (not archived, enrolled now, in a class that is not archived), and which events. */
export const POPULATION: readonly Mutation[] = [
  facts('archived students count', ' AND s.archived_at IS NULL\n', '\n'),
  facts('archived classes count', 'c.id = e.classroom_id AND c.archived_at IS NULL\n', 'c.id = e.classroom_id\n'),
  facts(
    'ended enrolments count',
    ' AND e.ended_at IS NULL AND e.began_at IS NOT NULL GROUP BY',
    ' AND e.began_at IS NOT NULL GROUP BY',
  ),
  facts(
    'future enrolments count',
    ' AND e.ended_at IS NULL AND e.began_at IS NOT NULL GROUP BY',
    ' AND e.ended_at IS NULL GROUP BY',
  ),
  facts('voided events count', ' AND v.event_id = x.id)', ' AND v.event_id = x.id AND false)'),
  units(
    'a class counts students who have left',
    ' AND e.ended_at IS NULL AND e.began_at IS NOT NULL AND e.classroom_id = ANY (ARRAY(',
    ' AND e.began_at IS NOT NULL AND e.classroom_id = ANY (ARRAY(',
  ),
  units(
    'a class counts future students',
    ' AND e.ended_at IS NULL AND e.began_at IS NOT NULL AND e.classroom_id = ANY (ARRAY(',
    ' AND e.ended_at IS NULL AND e.classroom_id = ANY (ARRAY(',
  ),
  units(
    "a teacher's students include those who have left",
    'e.student_id = t.student_id AND e.ended_at IS NULL\n',
    'e.student_id = t.student_id\n',
  ),
  units(
    "a teacher's students include future ones",
    'AND e.began_at IS NOT NULL AND e.classroom_id = ANY ($',
    'AND e.classroom_id = ANY ($',
  ),
  students('a class shows students who have left', 'AND e.ended_at IS NULL AND e.began_at', 'AND e.began_at'),
  students(
    'a class shows future students',
    'AND e.ended_at IS NULL AND e.began_at IS NOT NULL',
    'AND e.ended_at IS NULL',
  ),
  judging(
    'counts of attention outlive a change',
    'school_id = ANY (${`{${[WHOLE_DISTRICT',
    'false AND school_id = ANY (${`{${[WHOLE_DISTRICT',
  ),
  calendars(
    'a day that becomes a school day is not written',
    'WHERE x.day IS NULL OR x.day = ANY',
    'WHERE x.day IS NULL OR false AND x.day = ANY',
  ),
  keeping(
    'counts are kept beside a writer',
    'if (mayKeep) await keepCounts(tx, districtId, today, found',
    'await keepCounts(tx, districtId, today, found',
  ),
  keeping(
    'counts of the district are kept beside a writer',
    '  if (mayKeep) await keepCounts(tx, districtId, today, new Map(',
    '  await keepCounts(tx, districtId, today, new Map(',
  ),
  rows(
    'archived classes have a row',
    ` AND c.school_id = \${schoolId} AND c.archived_at IS NULL`,
    ` AND c.school_id = \${schoolId}`,
  ),
  rows('archived schools have a row', ' AND s.archived_at IS NULL ORDER', ' ORDER'),
  teaching(
    'archived staff are counted as teachers',
    "st.role = 'Teacher' AND st.archived_at IS NULL",
    "st.role = 'Teacher'",
  ),
  teaching(
    'all staff are counted as teachers',
    "st.role = 'Teacher' AND st.archived_at IS NULL",
    'st.archived_at IS NULL',
  ),
  countingTeachers(
    'bringing-in/difference/bring-in.ts',
    'bringing-in/imports.test.ts',
    '  await countTeachers(tx, context.districtId)\n',
  ),
  countingTeachers(
    'changes/undo.ts',
    'bringing-in/undo.test.ts',
    '  if (await changesTeachers(tx)) await countTeachers(tx, context.districtId)\n',
  ),
  countingTeachers('people/sweep.ts', 'people/sweep.test.ts', '  await countTeachers(tx, district.id)\n'),
  countingTeachers('demo/create/district.ts', 'demo/seed.test.ts', '  await countTeachers(tx, id)\n'),
  counting(
    'a change of staff does not wait for another one',
    `  await sql\`SELECT pg_advisory_xact_lock(\${sql.lit(LOCK_CLASSES.teacherCounts)}, hashint8(\${districtId}::bigint))\`.execute(tx)\n`,
  ),
  counting(
    'a school keeps the teachers who left it',
    '    AND school_id <> ALL (',
    '    AND false AND school_id <> ALL (',
  ),
  sums('new lessons leave the sums by month as they were', '      addToMonths(tx, districtId, this.months()),\n'),
  sums(
    'changed students leave the totals of their school as they were',
    '      addToTotals(tx, districtId, this.totals()),\n',
  ),
  sums('the district itself has totals', '[...units].filter(([school]) => school !== WHOLE_DISTRICT)', '[...units]'),
  rebuilding(
    'a new time zone keeps the sums of the old one',
    'await tx.deleteFrom(table)',
    "if (table === 'student_timelines') await tx.deleteFrom(table)",
  ),
  schoolTable(
    'the whole months of a range do not count',
    `AND month BETWEEN \${first}`,
    `AND month BETWEEN 1 + \${first}`,
  ),
  schoolTable('days that are not in the range are added to its months', 'sum(sign * ', 'sum('),
  schoolTable('the days of the range itself count before it', 'sum(sign_before * ', 'sum((sign + sign_before) * '),
  schoolTable(
    'the latest lesson in a range that has ended is not found',
    ' AND ever.day > ',
    ' AND false AND ever.day > ',
  ),
  schoolTable(
    "a school's latest lesson is looked for on one day",
    'ORDER BY day DESC LIMIT 2',
    'ORDER BY day DESC LIMIT 1',
  ),
  ingest(
    'events after a student was archived count',
    'if (student.archived !== null && item.finishedAt >= student.archived)',
    'if (false)',
  ),
  ingest(
    'a lesson in the future counts',
    'if (timeProblem(item.finishedAt, now, dayNumberIn(student.timezone)))',
    'if (false)',
  ),
  ingest('a lesson that does not exist counts', 'if (problem) return {', 'if (false) return {'),
  ingest('an id with another time counts as the same event', 'event.at === item.finishedAt', 'true'),
  ingest('an id with different content counts as the same event', 'store.same(event.facts, item.facts)', 'true'),
  storingGroups('an event that is already voided counts', 'if (voided.has(item.id)) continue\n', ''),
  appending(
    'a clock that falls back over midnight puts days out of order',
    '(days[0] ?? home.last_day) < home.last_day || ',
    '',
  ),
  appending('a lesson at the instant of the last one is appended', 'finishedAt <= (', 'finishedAt < ('),
  appending('a lesson earlier than the last one is appended', 'finishedAt <= (', 'finishedAt === ('),
  storing('a void that arrives before its event is forgotten', '[districtId, PROVIDER]', '[districtId]'),
  ofGuides(
    'a guide names children who have left',
    ' AND began_at IS NOT NULL AND ended_at IS NULL GROUP BY student_id',
    ' AND began_at IS NOT NULL GROUP BY student_id',
  ),
  ofGuides(
    'a guide names children who are yet to come',
    ' AND began_at IS NOT NULL AND ended_at IS NULL GROUP BY student_id',
    ' AND ended_at IS NULL GROUP BY student_id',
  ),
]
