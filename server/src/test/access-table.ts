/**
 * The access matrix (SAFE-3), written out independently of the code: for every endpoint, the response to each kind of
 * person for each kind of target. One letter per person, in the order of PEOPLE or MACHINES.
 *
 * .  success                      t  403 training            f  403 forbidden
 * 1  401 sessionExpired           m  403 membershipExpired   4  404 notFound
 * i  401 invalidToken             x  403 managedExternally   l  401 invalidLogin
 * c  409 conflict: the gate admits the call, but the state of the record does not
 * u  200, item unknownStudent     a  200, item archivedStudent     n  200, item invalid, or 422 invalid
 */

import { CONNECTION_ACCESS } from './access-table-connections.ts'
import { DATA_OUT_ACCESS } from './access-table-data-out.ts'
import {
  ARCHIVED,
  ARCHIVED_IN_BULK,
  BULK_ACTION_UNDONE,
  BULK_ACTIONS,
  CHOSEN_DOWNLOADED,
  CLASSROOM_CREATED,
  CLASSROOM_OF_SCHOOL,
  CURRENT_STUDENT,
  DOWNLOADED,
  ENROLLED,
  EXPORT_CALLED_OFF,
  EXPORT_DOWNLOADED,
  FILE_OPENED,
  HISTORY,
  MERGE_UNDONE,
  NEED_GIVEN_BACK,
  NEED_TAKEN,
  NEW_YEAR,
  NEW_YEAR_IN_HAND,
  NEW_YEAR_IN_NO_HAND,
  NO_SPREADSHEET,
  PASSWORD_OF_STUDENT,
  RECORD_OF_STUDENT,
  SCHOOL_CHANGED,
  SCHOOL_CREATED,
  SCHOOL_OF_DISTRICT,
  SCHOOL_ROSTER,
  SPREADSHEET_READ,
  STAFF_HELPED,
  STAFF_HELPED_IN_VAIN,
  STUDENT_CREATED,
  STUDENT_OF_CLASS,
  STUDENT_OF_SCHOOL,
  STUDENT_PAIR,
  STUDENTS_MERGED,
  type Targets,
  TEACHER_CHANGED,
  TEACHER_OF_DISTRICT,
  TEACHER_OF_DISTRICT_CHANGED,
  TEACHER_OF_DISTRICT_CREATED,
  TEACHER_OF_SCHOOL,
  UNARCHIVED,
  UNARCHIVED_IN_BULK,
} from './access-table-nested.ts'
import { SIGN_ON_ACCESS } from './access-table-sign-ons.ts'
import { VIEW_ACCESS } from './access-table-views.ts'

/** First those without a session, then Maple Grove from the highest role down, then the other districts. */
export const PEOPLE = [
  'no token',
  'unknown token',
  'idle',
  'ended',
  'service token',
  'Ada Admin',
  'Dana District',
  'Sam School',
  'Tess Teacher',
  'Noor Neighbour',
  'Elsa Elm',
  'Manu Managed',
  'Tim Training',
  'Nil Noone',
  'Hana Harbor',
  'Piet Pier',
  'Xena Expired',
  'Bea Both',
  'Aron Archived',
] as const

export const MACHINES = [
  'no token',
  'unknown token',
  'session as bearer',
  'session as token',
  'configured',
  'provider app',
  'maple app',
  'harbor app',
  'handoff app',
  'revoked app',
  'maple receiver',
  'harbor receiver',
] as const

const CLASSROOM: Targets = {
  //         no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Room 1': '11111       .   .    .   .    4    4    .    t   4    4    4    m    .   1',
  'Room 2': '11111       .   .    .   4    .    4    .    t   4    4    4    m    .   1',
  'Room 3': '11111       .   .    4   4    4    .    .    t   4    4    4    m    4   1',
  'Room 9': '11111       .   4    4   4    4    4    4    t   4    .    .    m    4   1',
  'Room 8': '11111       .   4    4   4    4    4    4    t   4    4    4    m    m   1',
  'Old Room': '11111     4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  missing: '11111        4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  malformed: '11111      4   4    4   4    4    4    4    t   4    4    4    m    4   1',
}

/** Passwords of a class, for whoever sees the class and manages accounts here. */
const CREDENTIALS_OF_CLASS: Targets = {
  //         no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Room 1': '11111       .   .    .   .    4    4    x    t   4    4    4    m    .   1',
  'Room 2': '11111       .   .    .   4    .    4    x    t   4    4    4    m    .   1',
  'Room 3': '11111       .   .    4   4    4    .    x    t   4    4    4    m    4   1',
  'Room 9': '11111       .   4    4   4    4    4    x    t   4    .    .    m    4   1',
  'Room 8': '11111       .   4    4   4    4    4    x    t   4    4    4    m    m   1',
  'Old Room': '11111     4   4    4   4    4    4    x    t   4    4    4    m    4   1',
  missing: '11111        4   4    4   4    4    4    x    t   4    4    4    m    4   1',
  malformed: '11111      4   4    4   4    4    4    x    t   4    4    4    m    4   1',
}

const SCHOOL: Targets = {
  //         no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  Oak: '11111            .   .    .   .    .    4    .    t   4    4    4    m    .   1',
  Elm: '11111            .   .    4   4    4    .    .    t   4    4    4    m    4   1',
  Pier: '11111           .   4    4   4    4    4    4    t   4    .    .    m    4   1',
  Gulch: '11111          .   4    4   4    4    4    4    t   4    4    4    m    m   1',
  'Old School': '11111   4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  missing: '11111        4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  malformed: '11111      4   4    4   4    4    4    4    t   4    4    4    m    4   1',
}

/** One's own only. An Administrator has none. */
const SECRET_CODE: Targets = {
  //                           no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'account of Tess Teacher': '11111        f   4    4   .    4    4    4    t   4    4    4    m    4   1',
  'account of Hana Harbor': '11111         f   4    4   4    4    4    4    t   4    .    4    m    4   1',
  'Ada Admin': '11111                      f   4    4   4    4    4    4    t   4    4    4    m    4   1',
  missing: '11111                          f   4    4   4    4    4    4    t   4    4    4    m    4   1',
  malformed: '11111                        f   4    4   4    4    4    4    t   4    4    4    m    4   1',
}

const DISTRICT: Targets = {
  //               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Maple Grove': '11111        .   .    .   .    .    .    .    t   4    4    4    m    .   1',
  'Harbor Point': '11111       .   4    4   4    4    4    4    t   4    .    .    m    4   1',
  'Dry Creek': '11111          .   4    4   4    4    4    4    t   4    4    4    m    m   1',
  missing: '11111              4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  malformed: '11111            4   4    4   4    4    4    4    t   4    4    4    m    4   1',
}

/** For those who may view a roster: SchoolAdmins and above, including managed ones. */
const DISTRICT_ROSTER: Targets = {
  //               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Maple Grove': '11111        .   .    .   f    f    .    .    t   4    4    4    m    .   1',
  'Harbor Point': '11111       .   4    4   4    4    4    4    t   4    .    f    m    4   1',
  'Dry Creek': '11111          .   4    4   4    4    4    4    t   4    4    4    m    m   1',
  missing: '11111              4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  malformed: '11111            4   4    4   4    4    4    4    t   4    4    4    m    4   1',
}

/** For Administrators only. */
const DISTRICT_PROVIDER: Targets = {
  //               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Maple Grove': '11111        .   f    f   f    f    f    f    t   4    4    4    m    f   1',
  'Harbor Point': '11111       .   4    4   4    4    4    4    t   4    f    f    m    4   1',
  'Dry Creek': '11111          .   4    4   4    4    4    4    t   4    4    4    m    m   1',
  missing: '11111              4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  malformed: '11111            4   4    4   4    4    4    4    t   4    4    4    m    4   1',
}

/** The day is one on which the district could not have heard of it. */
const PURGE_TOO_EARLY: Targets = Object.fromEntries(
  Object.entries(DISTRICT_PROVIDER).map(([target, letters]) => [target, letters.replace('.', 'n')]),
)

/** Nobody has proposed that anything is removed. */
const NO_PURGE: Targets = Object.fromEntries(
  Object.entries(DISTRICT_PROVIDER).map(([target, letters]) => [target, letters.replace('.', 'c')]),
)

/** The unit is in the query, so a district with an ended membership is 404 rather than membershipExpired. */
const OVERALL: Targets = {
  //                       no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'district Maple Grove': '11111       .   .    .   .    .    .    .    t   4    4    4    m    .   1',
  'district Harbor Point': '11111      .   4    4   4    4    4    4    t   4    .    .    m    4   1',
  'district Dry Creek': '11111         .   4    4   4    4    4    4    t   4    4    4    m    4   1',
  'school Oak': '11111                 .   .    .   .    .    4    .    t   4    4    4    m    .   1',
  'school Elm': '11111                 .   .    4   4    4    .    .    t   4    4    4    m    4   1',
  'school Pier': '11111                .   4    4   4    4    4    4    t   4    .    .    m    4   1',
  'school Old School': '11111          4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  'classroom Room 1': '11111           .   .    .   .    4    4    .    t   4    4    4    m    .   1',
  'classroom Room 3': '11111           .   .    4   4    4    .    .    t   4    4    4    m    4   1',
  'classRoom Room 9': '11111           .   4    4   4    4    4    4    t   4    .    .    m    4   1',
  'classroom Old Room': '11111         4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  'district missing': '11111           4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  'school missing': '11111             4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  'classroom missing': '11111          4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  'classroom malformed': '11111        4   4    4   4    4    4    4    t   4    4    4    m    4   1',
}

/** The same, for classes only. */
const IN_QUERY: Targets = Object.fromEntries(
  Object.entries(OVERALL).filter(([target]) => /^class[rR]oom /.test(target)),
)

const INVITED: Targets = {
  //                           no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Ivy Invited': '11111                    .   .    .   f    f    4    x    t   f    4    f    m    .   1',
  'Elsa Elm': '11111                       .   .    4   f    f    .    x    t   f    4    f    m    4   1',
  'Dana District': '11111                  .   .    4   f    f    4    x    t   f    4    f    m    4   1',
  'Aron Archived': '11111                  4   4    4   f    f    4    x    t   f    4    f    m    4   1',
  'Hana Harbor': '11111                    .   4    4   f    f    4    x    t   f    .    f    m    4   1',
  'Xena Expired': '11111                   .   4    4   f    f    4    x    t   f    4    f    m    4   1',
  'Ivy Invited, Hana Harbor': '11111       .   4    4   f    f    4    x    t   f    4    f    m    4   1',
  'Ivy Invited, missing': '11111           4   4    4   f    f    4    x    t   f    4    f    m    4   1',
  missing: '11111                          4   4    4   f    f    4    x    t   f    4    f    m    4   1',
  malformed: '11111                        4   4    4   f    f    4    x    t   f    4    f    m    4   1',
}

const OWN_SESSION: Targets = { '': '11111  .   .    .   .    .    .    .    .   .    .    .    .    .   1' }
const MEMBER: Targets = { '': '11111       .   .    .   .    .    .    .    t   .    .    .    m    .   1' }
/** Of one's own account, while people may change it: a session is found by its own name only, and nobody's is. */
const OWN: Targets = { '': '11111          .   .    .   .    .    .    .    t   .    .    .    m    .   1' }
const OWN_DETAILS: Targets = { '': '11111  .   .    .   .    .    .    x    t   .    .    .    m    .   1' }
/** Bea has no password with which to ask. */
const OWN_EMAIL: Targets = { '': '11111    .   .    .   .    .    .    x    t   .    .    .    m    n   1' }
const OWN_PASSWORD: Targets = { '': '11111 n   n    n   n    n    n    n    t   n    n    n    m    n   1' }
const LINK_TO_AN_ADDRESS: Targets = { '': '11111 4 4 4 4 4 4 x t 4 4 4 m 4 1' }
const SESSION_OF_NOBODY: Targets = {
  missing: '11111 4 4 4 4 4 4 4 t 4 4 4 m 4 1',
  malformed: '11111 4 4 4 4 4 4 4 t 4 4 4 m 4 1',
}
/** Everybody may set a second step up, in training too. The code and the passkey are made up. */
const OWN_FACTOR_WRONG: Targets = { '': (OWN_SESSION[''] as string).replaceAll('.', 'n') }
/** Nobody has one yet. */
const OWN_STEP_MISSING: Targets = { '': (OWN_SESSION[''] as string).replaceAll('.', 'c') }
const FACTOR_OF_NOBODY: Targets = {
  missing: (OWN_SESSION[''] as string).replaceAll('.', '4'),
  malformed: (OWN_SESSION[''] as string).replaceAll('.', '4'),
}
/** For the district's administrators, managed ones too, and the provider. */
const SECOND_STEP_OF_DISTRICT: Targets = {
  //               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Maple Grove': '11111        .   .    f   f    f    f    .    t   4    4    4    m    f   1',
  'Harbor Point': '11111       .   4    4   4    4    4    4    t   4    .    f    m    4   1',
  'Dry Creek': '11111          .   4    4   4    4    4    4    t   4    4    4    m    m   1',
  missing: '11111              4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  malformed: '11111            4   4    4   4    4    4    4    t   4    4    4    m    4   1',
}
/** Never one's own. */
const ADMINISTRATOR_RESET: Targets = {
  'Ada Admin': '11111 f f f f f f f t f f f m f 1',
  'account of Dana District': '11111 4 f f f f f f t f f f m f 1',
  missing: '11111 4 f f f f f f t f f f m f 1',
  malformed: '11111 4 f f f f f f t f f f m f 1',
}
const NOTHING_OF_PROVIDER: Targets = {
  missing: '11111 4 f f f f f f t f f f m f 1',
  malformed: '11111 4 f f f f f f t f f f m f 1',
}
const PROVIDER: Targets = { '': '11111     .   f    f   f    f    f    f    t   f    f    f    m    f   1' }
const JOB: Targets = {
  'failed job': PROVIDER[''] as string,
  missing: '11111 4 f f f f f f t f f f m f 1',
  malformed: '11111 4 f f f f f f t f f f m f 1',
}
const ANYONE: Targets = { '': '.....       .   .    .   .    .    .    .    .   .    .    .    .    .   .' }
const ALWAYS_404: Targets = { '': '44444  4   4    4   4    4    4    4    4   4    4    4    4    4   4' }

/** Level 4 has none. */
const GUIDE: Targets = {
  //        no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  '2': '11111           .   .    .   .    .    .    .    t   .    .    .    m    .   1',
  '4': '11111           4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  malformed: '11111     4   4    4   4    4    4    4    t   4    4    4    m    4   1',
}

const GUIDE_LESSON: Targets = {
  '2 with lesson 80': GUIDE['2'] as string,
  '1 with lesson 80': GUIDE['4'] as string,
  malformed: GUIDE.malformed as string,
}

/** The class is in the query. Whoever has no role reads the guides, and sees no class. */
const GUIDE_STUDENTS: Targets = {
  '': GUIDE['2'] as string,
  //                    no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'classroom Room 1': '11111        .   .    .   .    4    4    .    t   4    4    4    m    .   1',
  'classroom Room 3': '11111        .   .    4   4    4    .    .    t   4    4    4    m    4   1',
  'classroom Room 9': '11111        .   4    4   4    4    4    4    t   4    .    .    m    4   1',
  'classroom Old Room': '11111      4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  'classroom missing': '11111       4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  'classroom malformed': '11111     4   4    4   4    4    4    4    t   4    4    4    m    4   1',
}

/** A book of the provider's own. */
const VERSION: Targets = {
  //                      no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  '1 with a version': '11111          .   f    f   f    f    f    f    t   f    f    f    m    f   1',
  '2 with a version': '11111          4   f    f   f    f    f    f    t   f    f    f    m    f   1',
  '1 with missing': '11111            4   f    f   f    f    f    f    t   f    f    f    m    f   1',
  malformed: '11111                   4   f    f   f    f    f    f    t   f    f    f    m    f   1',
}
const GUIDE_OF_PROVIDER: Targets = {
  //        no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  '1': '11111           .   f    f   f    f    f    f    t   f    f    f    m    f   1',
  '4': '11111           4   f    f   f    f    f    f    t   f    f    f    m    f   1',
  malformed: '11111     4   f    f   f    f    f    f    t   f    f    f    m    f   1',
}

/** One that is meant for teachers, and one that is not there. */
const PROMOTIONS: Targets = {
  //               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'for-teachers': '11111       4   4    4   .    .    4    4    t   4    4    .    m    4   1',
  missing: '11111              4   4    4   4    4    4    4    t   4    4    4    m    4   1',
}

const EVENTS: Targets = {
  //                no unknown bearer token  configured provider maple harbor handoff revoked maple and harbor receiver
  'Amara Okafor': ' i  i       i      i      .          .        .     u      f       i       i     i',
  'Fatima Idrissi': 'i i       i      i      .          .        u     .      f       i       i     i',
  'Gabriel Gulch': 'i  i       i      i      .          .        u     u      f       i       i     i',
  'Ola Old': '      i  i       i      i      a          a        a     u      f       i       i     i',
  missing: '        i  i       i      i      u          u        u     u      f       i       i     i',
  malformed: '      i  i       i      i      n          n        n     n      f       i       i     i',
}

/** What names nobody of the token's district is stored and not counted, so the answer reveals nothing. */
const STATEMENT: Targets = {
  //                no unknown bearer token  configured provider maple harbor handoff revoked maple and harbor receiver
  'Amara Okafor': ' i  i       i      i      .          .        .     .      f       i       f     f',
  'Fatima Idrissi': 'i i       i      i      .          .        .     .      f       i       f     f',
  missing: '        i  i       i      i      .          .        .     .      f       i       f     f',
}

/** A list is a district's; a token of none names the statement that it wants. */
const STATEMENTS: Targets = {
  //                             no unknown bearer token  configured provider maple harbor handoff revoked maple and harbor receiver
  '': '                          i  i       i      i      f          f        .     .      f       i       .     .',
  'an event of Amara Okafor': '  i  i       i      i      .          .        .     4      f       i       .     4',
  'an event of Fatima Idrissi': 'i  i       i      i      .          .        4     .      f       i       4     .',
  missing: '                     i  i       i      i      4          4        4     4      f       i       4     4',
}

const STUDENTS: Targets = {
  //  no unknown bearer token  configured provider maple harbor handoff revoked maple and harbor receiver
  '': 'i  i       i      i      .          .        .     .      f       i       i     i',
}

/** Tokens without the right are refused before anybody is looked for. */
const HANDED_OFF: Targets = {
  //                no unknown bearer token  configured provider maple harbor handoff revoked maple and harbor receiver
  'Tess Teacher': ' i  i       i      i      f          f        f     f      .       i       i     i',
  'Ivy Invited': '  i  i       i      i      f          f        f     f      .       i       i     i',
  'Tim Training': ' i  i       i      i      f          f        f     f      .       i       i     i',
  'Bea Both': '     i  i       i      i      f          f        f     f      f       i       i     i',
  'Aron Archived': 'i  i       i      i      f          f        f     f      4       i       i     i',
  'Hana Harbor': '  i  i       i      i      f          f        f     f      4       i       i     i',
  missing: '        i  i       i      i      f          f        f     f      4       i       i     i',
  malformed: '      i  i       i      i      f          f        f     f      4       i       i     i',
}

/** A void succeeds wherever the sender has access, whether or not the event exists, so it reveals nothing. */
const VOID: Targets = {
  //                no unknown bearer token  configured provider maple harbor handoff revoked maple and harbor receiver
  'an event of Amara Okafor': 'i i i i       .          .        .     .      f       i       i     i',
  missing: '        i  i       i      i      .          .        .     .      f       i       i     i',
  malformed: '      i  i       i      i      4          4        4     4      f       i       i     i',
}

/** Roster files name people of the whole district: only for district roles, and if OneRoster is enabled (ROSTER-1, ROSTER-2). */
const ROSTER_FILES: Targets = {
  //               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Maple Grove': '11111        .   .    f   f    f    f    .    t   4    4    4    m    f   1',
  'Harbor Point': '11111       .   4    4   4    4    4    4    t   4    .    f    m    4   1',
  'Dry Creek': '11111          .   4    4   4    4    4    4    t   4    4    4    m    m   1',
  missing: '11111              4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  malformed: '11111            4   4    4   4    4    4    4    t   4    4    4    m    4   1',
}

const ROSTER_FILE_IN: Targets = {
  //               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Maple Grove': '11111        .   .    f   f    f    f    x    t   4    4    4    m    f   1',
  'Harbor Point': '11111       .   4    4   4    4    4    x    t   4    .    f    m    4   1',
  'Dry Creek': '11111          .   4    4   4    4    4    x    t   4    4    4    m    m   1',
  missing: '11111              4   4    4   4    4    4    x    t   4    4    4    m    4   1',
  malformed: '11111            4   4    4   4    4    4    x    t   4    4    4    m    4   1',
}

/** The id of a file that does not exist, in a district that may exist. */
const NO_ROSTER_FILE: Targets = {
  //               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Maple Grove with its file': '11111 . . f   f    f    f    .    t   4    4    4    m    f   1',
  'Harbor Point with that file': '11111 4 4 4 4    4    4    4    t   4    4    f    m    4   1',
  'Maple Grove': '11111        4   4    f   f    f    f    4    t   4    4    4    m    f   1',
  'Harbor Point': '11111       4   4    4   4    4    4    4    t   4    4    f    m    4   1',
  missing: '11111              4   4    4   4    4    4    4    t   4    4    4    m    4   1',
}

const NO_ROSTER_FILE_IN: Targets = {
  //               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Maple Grove': '11111        4   4    f   f    f    f    x    t   4    4    4    m    f   1',
  'Harbor Point': '11111       4   4    4   4    4    4    x    t   4    4    f    m    4   1',
  missing: '11111              4   4    4   4    4    4    x    t   4    4    4    m    4   1',
}

/** A file that waits with a question, and the question. */
const ROSTER_QUESTION: Targets = {
  //               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Maple Grove with its question': '11111 . . f f f f x    t   4    4    4    m    f   1',
  'Harbor Point with that question': '11111 4 4 4 4 4 4 x  t   4    4    f    m    4   1',
  ...NO_ROSTER_FILE_IN,
}

/** A report that Dana has asked for, and one of Hana's: nobody else has them, Administrators neither. */
const OWN_ATTACHMENT: Targets = {
  //                no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  "Dana's report": '11111       4   .    4   4    4    4    4    t   4    4    4    m    4   1',
  "Hana's report": '11111       4   4    4   4    4    4    4    t   4    .    4    m    4   1',
  missing: '11111               4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  malformed: '11111             4   4    4   4    4    4    4    t   4    4    4    m    4   1',
}

/** The district is in the body; an Administrator always names one. */
const FILE_SENT: Targets = {
  //                no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Maple Grove': '11111         .   .    .   f    f    .    .    t   f    4    f    m    .   1',
  'Harbor Point': '11111        .   4    4   f    f    4    4    t   f    .    f    m    4   1',
  'Dry Creek': '11111           .   4    4   f    f    4    4    t   f    4    f    m    4   1',
  missing: '11111               4   4    4   f    f    4    4    t   f    4    f    m    4   1',
  malformed: '11111             4   4    4   f    f    4    4    t   f    4    f    m    4   1',
}

/** A file that Dana has sent, for the provider. */
const SENT_FILE: Targets = {
  "Dana's sent": PROVIDER[''] as string,
  missing: '11111 4 f f f f f f t f f f m f 1',
  malformed: '11111 4 f f f f f f t f f f m f 1',
}

/** A file that Dana has sent, about which the provider asks: for the district's administrators. */
const FILE_ANSWERED: Targets = {
  //                no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  "Dana's sent": '11111         f   .    4   f    f    4    .    t   f    4    f    m    4   1',
  missing: '11111               4   4    4   f    f    4    4    t   f    4    f    m    4   1',
  malformed: '11111             4   4    4   f    f    4    4    t   f    4    f    m    4   1',
}

/** Without a signature, whoever asks. */
const UNSIGNED: Targets = { missing: 'fffff f f f f f f f f f f f f f f' }

/** Every endpoint of the contract; a missing one fails the test. */
export const ACCESS_TABLE: Readonly<Record<string, Targets>> = {
  signIn: { 'right pair': ANYONE[''] as string, 'wrong pair': 'lllll l l l l l l l l l l l l l l' },
  handOffSession: HANDED_OFF,
  readSession: OWN_SESSION,
  readStanding: OWN_SESSION,
  refreshSession: OWN_SESSION,
  signOut: OWN_SESSION,
  passkeySignIn: ANYONE,
  passkeyProof: OWN_SESSION,
  readDistrictSecondStep: SECOND_STEP_OF_DISTRICT,
  changeDistrictSecondStep: SECOND_STEP_OF_DISTRICT,
  listAdministrators: PROVIDER,
  resetAdministratorSecondStep: ADMINISTRATOR_RESET,
  readCredentialLink: ALWAYS_404,
  setCredentials: ALWAYS_404,
  requestCredentialLink: ANYONE,
  ...SIGN_ON_ACCESS,
  ...DATA_OUT_ACCESS,
  listSignOns: ANYONE,
  startSignOn: { missing: ANYONE[''] as string, malformed: ANYONE[''] as string },
  finishSignOn: ANYONE,
  readSignOnOutcome: ANYONE,
  askDistrictForSignOn: ALWAYS_404,
  acceptInvitationBySignOn: { missing: ALWAYS_404[''] as string, malformed: ALWAYS_404[''] as string },
  setEmailDomains: DISTRICT_PROVIDER,
  listMySignOns: OWN,
  inviteTeachers: INVITED,
  beginView: {
    'Tess Teacher': PROVIDER[''] as string,
    'Hana Harbor': PROVIDER[''] as string,
    'Tim Training': PROVIDER[''] as string,
    'Ivy Invited': '11111 f f f f f f f t f f f m f 1',
    'Aron Archived': '11111 4 f f f f f f t f f f m f 1',
    missing: '11111 4 f f f f f f t f f f m f 1',
    malformed: '11111 4 f f f f f f t f f f m f 1',
  },
  endView: {
    "Ada's view": PROVIDER[''] as string,
    "another Administrator's view": '11111 4 f f f f f f t f f f m f 1',
    missing: '11111 4 f f f f f f t f f f m f 1',
    malformed: '11111 4 f f f f f f t f f f m f 1',
  },
  readConfiguration: ANYONE,
  healthLive: ANYONE,
  healthReady: ANYONE,
  metrics: ANYONE,
  openApiDocument: ANYONE,
  listDistricts: MEMBER,
  readDistrict: DISTRICT,
  createDistrict: PROVIDER,
  changeDistrict: DISTRICT_PROVIDER,
  listSchools: DISTRICT,
  readSchool: SCHOOL,
  readSchoolOfDistrict: SCHOOL_OF_DISTRICT,
  listClassrooms: DISTRICT,
  listClassroomsOfSchool: SCHOOL,
  readClassroom: CLASSROOM,
  readClassroomOfSchool: CLASSROOM_OF_SCHOOL,
  listTeachers: DISTRICT_ROSTER,
  listTeachersOfSchool: SCHOOL_ROSTER,
  readTeacher: TEACHER_OF_DISTRICT,
  readTeacherOfSchool: TEACHER_OF_SCHOOL,
  createTeacher: CLASSROOM_CREATED,
  createTeacherOfDistrict: TEACHER_OF_DISTRICT_CREATED,
  changeTeacher: TEACHER_CHANGED,
  changeTeacherOfDistrict: TEACHER_OF_DISTRICT_CHANGED,
  listStudents: DISTRICT_ROSTER,
  listStudentsOfSchool: SCHOOL_ROSTER,
  readStudentOfSchool: STUDENT_OF_SCHOOL,
  listMatches: DISTRICT,
  listMatchesOfAll: PROVIDER,
  listSchoolHistory: HISTORY.school,
  listClassroomHistory: HISTORY.classroom,
  listTeacherHistory: HISTORY.teacher,
  listStudentHistory: HISTORY.student,
  listRosterChecks: DISTRICT_ROSTER,
  listLikelyTwins: DISTRICT_ROSTER,
  readNewSchoolYear: NEW_YEAR,
  holdNewSchoolYear: NEW_YEAR_IN_HAND,
  letGoNewSchoolYear: NEW_YEAR_IN_HAND,
  askForNewSchoolYear: NEW_YEAR_IN_NO_HAND,
  planNewSchoolYear: NEW_YEAR_IN_NO_HAND,
  exceptFromNewSchoolYear: NEW_YEAR_IN_NO_HAND,
  readRehearsal: NEW_YEAR,
  listNewYearStudents: NEW_YEAR,
  listNewYearClassrooms: NEW_YEAR,
  beginNewSchoolYear: NEW_YEAR_IN_NO_HAND,
  undoNewSchoolYear: NEW_YEAR_IN_NO_HAND,
  scheduleNewSchoolYear: NEW_YEAR_IN_NO_HAND,
  unscheduleNewSchoolYear: NEW_YEAR_IN_NO_HAND,
  createSchool: SCHOOL_CREATED,
  changeSchool: SCHOOL_CHANGED,
  createClassroom: CLASSROOM_CREATED,
  changeClassroom: UNARCHIVED.classroom,
  createStudent: STUDENT_CREATED,
  changeStudent: UNARCHIVED.student,
  enrolStudents: ENROLLED,
  archiveClassroom: ARCHIVED.classroom,
  archiveTeacher: ARCHIVED.teacher,
  archiveStudent: ARCHIVED.student,
  unarchiveClassroom: UNARCHIVED.classroom,
  unarchiveTeacher: UNARCHIVED.teacher,
  unarchiveStudent: UNARCHIVED.student,
  bulkArchiveClassrooms: ARCHIVED_IN_BULK.classroom,
  bulkArchiveTeachers: ARCHIVED_IN_BULK.teacher,
  bulkArchiveStudents: ARCHIVED_IN_BULK.student,
  bulkUnarchiveClassrooms: UNARCHIVED_IN_BULK.classroom,
  bulkUnarchiveTeachers: UNARCHIVED_IN_BULK.teacher,
  bulkUnarchiveStudents: UNARCHIVED_IN_BULK.student,
  listBulkActions: BULK_ACTIONS,
  undoBulkAction: BULK_ACTION_UNDONE,
  readStudentPair: STUDENT_PAIR,
  changeStudentPair: STUDENT_PAIR,
  listDistinctStudents: BULK_ACTIONS,
  mergeStudents: STUDENTS_MERGED,
  listStudentMerges: BULK_ACTIONS,
  undoStudentMerge: MERGE_UNDONE,
  createSpreadsheetUpload: BULK_ACTIONS,
  listSpreadsheetUploads: BULK_ACTIONS,
  readSpreadsheetUpload: SPREADSHEET_READ,
  listSpreadsheetRows: SPREADSHEET_READ,
  changeSpreadsheetUpload: NO_SPREADSHEET,
  changeSpreadsheetRow: NO_SPREADSHEET,
  applySpreadsheetUpload: NO_SPREADSHEET,
  deleteSpreadsheetUpload: NO_SPREADSHEET,
  prepareFileUpload: FILE_SENT,
  putFileContent: UNSIGNED,
  getFileContent: UNSIGNED,
  listFileUploads: { '': '11111 . . . f f . . t f . f m . 1' },
  downloadFile: SENT_FILE,
  resolveFile: SENT_FILE,
  takeFile: SENT_FILE,
  noteFile: SENT_FILE,
  answerFile: FILE_ANSWERED,
  readFileAccessLog: SENT_FILE,
  openFileUpload: FILE_OPENED,
  downloadSchools: DOWNLOADED,
  downloadChosenSchools: CHOSEN_DOWNLOADED,
  downloadClassrooms: DOWNLOADED,
  downloadChosenClassrooms: CHOSEN_DOWNLOADED,
  downloadTeachers: DOWNLOADED,
  downloadChosenTeachers: CHOSEN_DOWNLOADED,
  downloadStudents: DOWNLOADED,
  downloadChosenStudents: CHOSEN_DOWNLOADED,
  readSecretCode: SECRET_CODE,
  renewSecretCode: SECRET_CODE,
  readMyAccount: OWN,
  changeMyName: OWN_DETAILS,
  changeMyTimezone: OWN,
  changeMyNameOrder: OWN_SESSION,
  askForNewEmail: OWN_EMAIL,
  confirmNewEmail: LINK_TO_AN_ADDRESS,
  changeMyPassword: OWN_PASSWORD,
  listMySessions: OWN,
  endMySession: SESSION_OF_NOBODY,
  endMyOtherSessions: OWN,
  readMySecondStep: OWN_SESSION,
  beginAuthenticatorApp: OWN_SESSION,
  confirmAuthenticatorApp: OWN_FACTOR_WRONG,
  beginPasskey: OWN_SESSION,
  confirmPasskey: OWN_FACTOR_WRONG,
  switchOnSecondStep: OWN_STEP_MISSING,
  renameFactor: FACTOR_OF_NOBODY,
  removeFactor: FACTOR_OF_NOBODY,
  newRecoveryCodes: OWN_STEP_MISSING,
  forgetBrowsers: OWN_SESSION,
  readStudentAvatar: STUDENT_OF_CLASS,
  changeStudentAvatar: STUDENT_OF_CLASS,
  readStudentPassword: PASSWORD_OF_STUDENT,
  listStudentCredentials: CREDENTIALS_OF_CLASS,
  downloadStudentCredentials: CREDENTIALS_OF_CLASS,
  listTimezones: MEMBER,
  readTimezone: {
    'America/Los_Angeles': MEMBER[''] as string,
    'Mars/Phobos': '11111 4 4 4 4 4 4 4 t 4 4 4 m 4 1',
  },
  listGrades: MEMBER,
  readDistrictOverview: DISTRICT,
  readClassComparison: SCHOOL,
  readSchoolComparison: DISTRICT,
  readDistrictSubgroups: DISTRICT_ROSTER,
  readSchoolSubgroups: SCHOOL_ROSTER,
  changeSubgroups: ROSTER_FILES,
  readDistrictGrowth: DISTRICT,
  readSchoolGrowth: SCHOOL,
  readClassroomGrowth: CLASSROOM,
  readSchoolOverview: SCHOOL,
  readClassroomOverview: CLASSROOM,
  listStudentSummaries: CLASSROOM,
  readStudentRecord: RECORD_OF_STUDENT,
  writeStudentNote: CURRENT_STUDENT,
  clearStudentNote: CURRENT_STUDENT,
  tickSteps: CLASSROOM,
  undoSteps: CLASSROOM,
  listAttentionOfSchool: SCHOOL,
  listAttentionOfDistrict: DISTRICT,
  listClassroomSummaries: SCHOOL,
  listSchoolSummaries: DISTRICT,
  readOverallProgress: OVERALL,
  readSkillProgression: OVERALL,
  readSuggestion: IN_QUERY,
  giveLessonFeedback: IN_QUERY,
  countAnalyticsEvent: OVERALL,
  listLessonFeedback: PROVIDER,
  countLessonFeedback: PROVIDER,
  downloadLessonFeedback: PROVIDER,
  readAnalyticsCounts: PROVIDER,
  listPromotions: MEMBER,
  savePromotion: {
    '': PROVIDER[''] as string,
    missing: '11111 4 f f f f f f t f f f m f 1',
    malformed: '11111 4 f f f f f f t f f f m f 1',
  },
  readPromotionAudience: PROVIDER,
  listLessonGuides: { '': GUIDE['2'] as string },
  readLessonGuide: GUIDE,
  readGuideLesson: GUIDE_LESSON,
  keepGuidePlace: GUIDE,
  listGuideStudents: GUIDE_STUDENTS,
  readGuideBook: GUIDE,
  sendGuideBook: GUIDE_OF_PROVIDER,
  restoreGuideBook: GUIDE_OF_PROVIDER,
  listGuideVersions: GUIDE_OF_PROVIDER,
  readVersionBook: VERSION,
  showGuideVersion: VERSION,
  dropGuideVersion: { ...VERSION, '1 with a version': VERSION['1 with a version']?.replace('.', 'c') as string },
  readPromotion: PROMOTIONS,
  seePromotion: PROMOTIONS,
  downloadStudentSummaries: CLASSROOM,
  downloadClassroomSummaries: SCHOOL,
  downloadSchoolSummaries: DISTRICT,
  downloadStudentsOfSchool: SCHOOL,
  downloadStudentsOfDistrict: DISTRICT,
  downloadAssessmentResults: CLASSROOM,
  downloadParentReport: CURRENT_STUDENT,
  downloadParentReports: CLASSROOM,
  downloadCertificates: CURRENT_STUDENT,
  downloadCertificatesOfClass: CLASSROOM,
  ...VIEW_ACCESS,
  createProgressReport: OVERALL,
  listUserAttachments: MEMBER,
  readUserAttachment: OWN_ATTACHMENT,
  downloadUserAttachment: OWN_ATTACHMENT,
  ...CONNECTION_ACCESS,
  createRosterImport: ROSTER_FILE_IN,
  listRosterImports: ROSTER_FILES,
  readRosterImport: NO_ROSTER_FILE,
  readRosterProblems: NO_ROSTER_FILE,
  listRosterChanges: NO_ROSTER_FILE,
  readRosterChanges: NO_ROSTER_FILE,
  listRosterQuestions: NO_ROSTER_FILE,
  answerRosterQuestion: ROSTER_QUESTION,
  answerRosterImport: NO_ROSTER_FILE_IN,
  applyRosterImport: NO_ROSTER_FILE_IN,
  cancelRosterImport: NO_ROSTER_FILE_IN,
  undoRosterImport: NO_ROSTER_FILE_IN,
  discardRosterImport: NO_ROSTER_FILE_IN,
  listAppStudents: STUDENTS,
  postLessonCompletions: EVENTS,
  postAssessmentResults: EVENTS,
  postSignInAttempts: EVENTS,
  postStatements: STATEMENT,
  putStatement: STATEMENT,
  readStatements: STATEMENTS,
  aboutStatements: ANYONE,
  voidLessonCompletion: VOID,
  voidAssessmentResult: VOID,
  sendTestMail: PROVIDER,
  createServiceToken: PROVIDER,
  listServiceTokens: PROVIDER,
  listJobs: PROVIDER,
  listOpenImports: PROVIDER,
  readDistrictSupport: DISTRICT_PROVIDER,
  createDistrictExport: DISTRICT_PROVIDER,
  listDistrictExports: DISTRICT_PROVIDER,
  cancelDistrictExport: EXPORT_CALLED_OFF,
  downloadDistrictExport: EXPORT_DOWNLOADED,
  getDistrictExport: UNSIGNED,
  readLeaving: DISTRICT_PROVIDER,
  proposePurge: PURGE_TOO_EARLY,
  agreeToPurge: NO_PURGE,
  cancelPurge: NO_PURGE,
  listSupportedStaff: DISTRICT_PROVIDER,
  listNeeds: PROVIDER,
  takeNeed: NEED_TAKEN,
  giveBackNeed: NEED_GIVEN_BACK,
  unlockStaff: STAFF_HELPED_IN_VAIN,
  reinviteStaff: STAFF_HELPED,
  endStaffSessions: STAFF_HELPED_IN_VAIN,
  completeStaffTraining: STAFF_HELPED_IN_VAIN,
  requireStaffTraining: STAFF_HELPED,
  resetStaffSecondStep: STAFF_HELPED_IN_VAIN,
  readJobCounts: PROVIDER,
  retryJob: JOB,
  cancelJob: JOB,
  createProviderWebhook: PROVIDER,
  listProviderWebhooks: PROVIDER,
  removeProviderWebhook: NOTHING_OF_PROVIDER,
  testProviderWebhook: { 'the webhook': PROVIDER[''] as string, ...NOTHING_OF_PROVIDER },
  resumeProviderWebhook: { 'the webhook': '11111 c f f f f f f t f f f m f 1', ...NOTHING_OF_PROVIDER },
  replaceProviderWebhookSecret: { 'the webhook': PROVIDER[''] as string, ...NOTHING_OF_PROVIDER },
  listProviderWebhookDeliveries: { 'the webhook': PROVIDER[''] as string, ...NOTHING_OF_PROVIDER },
  sendProviderWebhookDeliveryAgain: NOTHING_OF_PROVIDER,
  readServiceToken: {
    'maple app': PROVIDER[''] as string,
    ...NOTHING_OF_PROVIDER,
  },
  revokeServiceToken: {
    'maple app': PROVIDER[''] as string,
    missing: '11111 4 f f f f f f t f f f m f 1',
    malformed: '11111 4 f f f f f f t f f f m f 1',
  },
}
