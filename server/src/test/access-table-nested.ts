/** Rows of the access matrix for nested addresses (CALL-23): 'Oak with Room 1' is Room 1 in the address of Oak. */

/** What each kind of target answers: one letter for each person (see access-table.ts). */
export type Targets = Readonly<Record<string, string>>

/** A school below its district; below any other district it is 404. */
export const SCHOOL_OF_DISTRICT: Targets = {
  //                             no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Maple Grove with Oak': '11111       .   .    .   .    .    4    .    t   4    4    4    m    .   1',
  'Maple Grove with Elm': '11111       .   .    4   4    4    .    .    t   4    4    4    m    4   1',
  'Maple Grove with Pier': '11111      4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  'Harbor Point with Pier': '11111     .   4    4   4    4    4    4    t   4    .    .    m    4   1',
  'Harbor Point with Oak': '11111      4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  'Dry Creek with Gulch': '11111       .   4    4   4    4    4    4    t   4    4    4    m    m   1',
  'Dry Creek with Oak': '11111         4   4    4   4    4    4    4    t   4    4    4    m    m   1',
  'Maple Grove with Old School': '11111   4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  'Maple Grove with missing': '11111   4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  'Maple Grove with malformed': '11111   4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  'missing with Oak': '11111           4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  'malformed with Oak': '11111         4   4    4   4    4    4    4    t   4    4    4    m    4   1',
}

/** A class below its school; below any other school it is 404. */
export const CLASSROOM_OF_SCHOOL: Targets = {
  //                             no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Oak with Room 1': '11111            .   .    .   .    4    4    .    t   4    4    4    m    .   1',
  'Oak with Room 2': '11111            .   .    .   4    .    4    .    t   4    4    4    m    .   1',
  'Oak with Room 3': '11111            4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  'Elm with Room 3': '11111            .   .    4   4    4    .    .    t   4    4    4    m    4   1',
  'Elm with Room 1': '11111            4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  'Oak with Room 9': '11111            4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  'Pier with Room 9': '11111           .   4    4   4    4    4    4    t   4    .    .    m    4   1',
  'Pier with Room 1': '11111           4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  'Gulch with Room 8': '11111          .   4    4   4    4    4    4    t   4    4    4    m    m   1',
  'Oak with Old Room': '11111          4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  'Oak with missing': '11111           4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  'Oak with malformed': '11111         4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  'missing with Room 1': '11111        4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  'malformed with Room 1': '11111      4   4    4   4    4    4    4    t   4    4    4    m    4   1',
}

/** A school's staff or students, for those who may view a roster; others get 403 for their own schools and 404 otherwise. */
export const SCHOOL_ROSTER: Targets = {
  //                             no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  Oak: '11111                          .   .    .   f    f    4    .    t   4    4    4    m    .   1',
  Elm: '11111                          .   .    4   4    4    .    .    t   4    4    4    m    4   1',
  Pier: '11111                         .   4    4   4    4    4    4    t   4    .    f    m    4   1',
  Gulch: '11111                        .   4    4   4    4    4    4    t   4    4    4    m    m   1',
  'Old School': '11111                 4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  missing: '11111                      4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  malformed: '11111                    4   4    4   4    4    4    4    t   4    4    4    m    4   1',
}

/** One member of staff of a school. */
export const TEACHER_OF_SCHOOL: Targets = {
  //                             no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Oak with Tess Teacher': '11111      .   .    .   f    f    4    .    t   4    4    4    m    .   1',
  'Oak with Elsa Elm': '11111          4   4    4   f    f    4    4    t   4    4    4    m    4   1',
  'Elm with Elsa Elm': '11111          .   .    4   4    4    .    .    t   4    4    4    m    4   1',
  'Elm with Tess Teacher': '11111      4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  'Oak with Dana District': '11111     4   4    4   f    f    4    4    t   4    4    4    m    4   1',
  'Oak with Aron Archived': '11111     4   4    4   f    f    4    4    t   4    4    4    m    4   1',
  'Pier with Piet Pier': '11111        .   4    4   4    4    4    4    t   4    .    f    m    4   1',
  'Pier with Tess Teacher': '11111     4   4    4   4    4    4    4    t   4    4    f    m    4   1',
  'Oak with missing': '11111           4   4    4   f    f    4    4    t   4    4    4    m    4   1',
  'Oak with malformed': '11111         4   4    4   f    f    4    4    t   4    4    4    m    4   1',
  'missing with Tess Teacher': '11111   4   4    4   4    4    4    4    t   4    4    4    m    4   1',
}

/** One member of staff of a district. */
export const TEACHER_OF_DISTRICT: Targets = {
  //                               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Maple Grove with Tess Teacher': '11111  .   .    .   f    f    4    .    t   4    4    4    m    .   1',
  'Maple Grove with Elsa Elm': '11111      .   .    4   f    f    .    .    t   4    4    4    m    4   1',
  'Maple Grove with Dana District': '11111 .   .    4   f    f    4    .    t   4    4    4    m    4   1',
  'Maple Grove with Aron Archived': '11111 4   4    4   f    f    4    4    t   4    4    4    m    4   1',
  'Maple Grove with Piet Pier': '11111     4   4    4   f    f    4    4    t   4    4    4    m    4   1',
  'Harbor Point with Piet Pier': '11111    .   4    4   4    4    4    4    t   4    .    f    m    4   1',
  'Harbor Point with Tess Teacher': '11111 4   4    4   4    4    4    4    t   4    4    f    m    4   1',
  'Maple Grove with malformed': '11111     4   4    4   f    f    4    4    t   4    4    4    m    4   1',
  'missing with Tess Teacher': '11111      4   4    4   4    4    4    4    t   4    4    4    m    4   1',
}

/** One student of a school. */
export const STUDENT_OF_SCHOOL: Targets = {
  //                             no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Oak with Amara Okafor': '11111      .   .    .   f    f    4    .    t   4    4    4    m    .   1',
  'Oak with Eleni Papadopoulou': '11111   4   4   4   f    f    4    4    t   4    4    4    m    4   1',
  'Elm with Eleni Papadopoulou': '11111   .   .   4   4    4    .    .    t   4    4    4    m    4   1',
  'Elm with Amara Okafor': '11111      4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  'Pier with Fatima Idrissi': '11111   .   4    4   4    4    4    4    t   4    .    f    m    4   1',
  'Pier with Amara Okafor': '11111     4   4    4   4    4    4    4    t   4    4    f    m    4   1',
  'Oak with missing': '11111           4   4    4   f    f    4    4    t   4    4    4    m    4   1',
  'Oak with malformed': '11111         4   4    4   f    f    4    4    t   4    4    4    m    4   1',
  'missing with Amara Okafor': '11111   4   4    4   4    4    4    4    t   4    4    4    m    4   1',
}

const OTHERS_ARCHIVED: Targets = {
  //                               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Oak with missing': '11111             4   4    4   f    f    4    x    t   4    4    4    m    4   1',
  'Oak with malformed': '11111           4   4    4   f    f    4    x    t   4    4    4    m    4   1',
  'Pier with missing': '11111            4   4    4   4    4    4    x    t   4    4    f    m    4   1',
  'Old School with missing': '11111      4   4    4   4    4    4    x    t   4    4    4    m    4   1',
  'missing with missing': '11111         4   4    4   4    4    4    x    t   4    4    4    m    4   1',
}

/** Archiving what is archived, and unarchiving what is not: the same answers, and nothing changes for other rows. */
export const ARCHIVED = {
  classroom: {
    'Oak with Old Room': '11111          .   .    .   f    f    4    x    t   4    4    4    m    .   1',
    'Elm with Old Room': '11111          4   4    4   4    4    4    x    t   4    4    4    m    4   1',
    ...OTHERS_ARCHIVED,
  },
  teacher: {
    // A DistrictAdmin: out of reach of those with a lower role (PEOPLE-10).
    'Oak with Aron Archived': '11111     .   .    4   f    f    4    x    t   4    4    4    m    4   1',
    'Elm with Aron Archived': '11111     4   4    4   4    4    4    x    t   4    4    4    m    4   1',
    ...OTHERS_ARCHIVED,
  },
  student: {
    'Oak with Ola Old': '11111           .   .    .   f    f    4    x    t   4    4    4    m    .   1',
    'Elm with Ola Old': '11111           4   4    4   4    4    4    x    t   4    4    4    m    4   1',
    ...OTHERS_ARCHIVED,
  },
} as const

export const UNARCHIVED = {
  classroom: {
    'Oak with Room 1': '11111            .   .    .   f    f    4    x    t   4    4    4    m    .   1',
    'Pier with Room 9': '11111           .   4    4   4    4    4    x    t   4    .    f    m    4   1',
    ...OTHERS_ARCHIVED,
  },
  teacher: {
    'Oak with Tess Teacher': '11111      .   .    .   f    f    4    x    t   4    4    4    m    .   1',
    'Pier with Piet Pier': '11111        .   4    4   4    4    4    x    t   4    .    f    m    4   1',
    ...OTHERS_ARCHIVED,
  },
  student: {
    'Oak with Amara Okafor': '11111      .   .    .   f    f    4    x    t   4    4    4    m    .   1',
    'Pier with Fatima Idrissi': '11111   .   4    4   4    4    4    x    t   4    .    f    m    4   1',
    ...OTHERS_ARCHIVED,
  },
} as const

const OTHERS_IN_BULK: Targets = {
  //                               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  missing: '11111                        4   4    4   f    f    4    x    t   f    4    f    m    4   1',
  malformed: '11111                      4   4    4   f    f    4    x    t   f    4    f    m    4   1',
}

/** The same for many at once. */
export const ARCHIVED_IN_BULK = {
  classroom: {
    'Old Room': '11111                   .   .    .   f    f    4    x    t   f    4    f    m    .   1',
    'Old Room, missing': '11111          4   4    4   f    f    4    x    t   f    4    f    m    4   1',
    ...OTHERS_IN_BULK,
  },
  teacher: {
    'Aron Archived': '11111              .   .    4   f    f    4    x    t   f    4    f    m    4   1',
    'Aron Archived, missing': '11111     4   4    4   f    f    4    x    t   f    4    f    m    4   1',
    ...OTHERS_IN_BULK,
  },
  student: {
    'Ola Old': '11111                    .   .    .   f    f    4    x    t   f    4    f    m    .   1',
    'Ola Old, missing': '11111           4   4    4   f    f    4    x    t   f    4    f    m    4   1',
    ...OTHERS_IN_BULK,
  },
} as const

export const UNARCHIVED_IN_BULK = {
  classroom: {
    'Room 1, Room 2': '11111             .   .    .   f    f    4    x    t   f    4    f    m    .   1',
    'Room 1, Room 3': '11111             .   .    4   f    f    4    x    t   f    4    f    m    4   1',
    'Room 9': '11111                     .   4    4   f    f    4    x    t   f    .    f    m    4   1',
    ...OTHERS_IN_BULK,
  },
  teacher: {
    'Tess Teacher': '11111               .   .    .   f    f    4    x    t   f    4    f    m    .   1',
    'Piet Pier': '11111                  .   4    4   f    f    4    x    t   f    .    f    m    4   1',
    ...OTHERS_IN_BULK,
  },
  student: {
    'Amara Okafor': '11111               .   .    .   f    f    4    x    t   f    4    f    m    .   1',
    'Amara Okafor, Fatima Idrissi': '11111   n 4  4   f    f    4    x    t   f    4    f    m    4   1',
    'Fatima Idrissi': '11111             .   4    4   f    f    4    x    t   f    .    f    m    4   1',
    ...OTHERS_IN_BULK,
  },
} as const

/** Nobody changes somebody of a higher role (PEOPLE-10). */
export const TEACHER_CHANGED: Targets = {
  ...UNARCHIVED.teacher,
  'Oak with Sam School': '11111          .   .    .   f    f    4    x    t   4    4    4    m    .   1',
  'Oak with Elsa Elm': '11111            4   4    4   f    f    4    x    t   4    4    4    m    4   1',
  'Oak with Aron Archived': '11111       4   4    4   f    f    4    x    t   4    4    4    m    4   1',
}

/** For those who see the whole district: Elsa is a SchoolAdmin, so she changes staff at her school only. */
export const TEACHER_OF_DISTRICT_CHANGED: Targets = {
  //                               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Maple Grove with Tess Teacher': '11111  .   .    f   f    f    f    x    t   4    4    4    m    f   1',
  'Maple Grove with Dana District': '11111 .   .    f   f    f    f    x    t   4    4    4    m    f   1',
  'Maple Grove with Aron Archived': '11111 4   4    f   f    f    f    x    t   4    4    4    m    f   1',
  'Harbor Point with Piet Pier': '11111    .   4    4   4    4    4    x    t   4    .    f    m    4   1',
  'Harbor Point with Tess Teacher': '11111 4   4    4   4    4    4    x    t   4    4    f    m    4   1',
  'Maple Grove with malformed': '11111     4   4    f   f    f    f    x    t   4    4    4    m    f   1',
  'missing with Tess Teacher': '11111      4   4    4   4    4    4    x    t   4    4    4    m    4   1',
}

/** One who is invited and has never signed in, for the provider. */
export const STAFF_HELPED: Targets = {
  //                               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Maple Grove with Ivy Invited': '11111   .   f    f   f    f    f    f    t   4    4    4    m    f   1',
  'Maple Grove with Aron Archived': '11111 4   f    f   f    f    f    f    t   4    4    4    m    f   1',
  'Harbor Point with Tess Teacher': '11111 4   4    4   4    4    4    4    t   4    f    f    m    4   1',
  'Maple Grove with malformed': '11111     4   f    f   f    f    f    f    t   4    4    4    m    f   1',
  'missing with Ivy Invited': '11111       4   4    4   4    4    4    4    t   4    4    4    m    4   1',
}

/** There are no wrong passwords and no sessions to end: 409 for the provider. */
export const STAFF_HELPED_IN_VAIN: Targets = Object.fromEntries(
  Object.entries(STAFF_HELPED).map(([target, letters]) => [target, letters.replace('.', 'c')]),
)

/** Dry Creek's membership has ended, and Maple Grove's has not: 409 for the provider. */
export const NEED_TAKEN: Targets = {
  //                               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Dry Creek with its membership': '11111  .   4    4   4    4    4    4    t   4    4    4    m    m   1',
  'Maple Grove with its membership': '11111 c  f    f   f    f    f    f    t   4    4    4    m    f   1',
  'Harbor Point with malformed': '11111    4   4    4   4    4    4    4    t   4    f    f    m    4   1',
  'missing with its membership': '11111    4   4    4   4    4    4    4    t   4    4    4    m    4   1',
}

/** What nobody has is given back already. */
export const NEED_GIVEN_BACK: Targets = Object.fromEntries(
  Object.entries(NEED_TAKEN).map(([target, letters]) => [target, letters.replace('c', '.')]),
)

/** A school of a district, for those who may change rosters. */
export const SCHOOL_CHANGED: Targets = {
  //                               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Maple Grove with Oak': '11111         .   .    .   f    f    4    x    t   4    4    4    m    .   1',
  'Maple Grove with Elm': '11111         .   .    4   f    f    .    x    t   4    4    4    m    4   1',
  'Maple Grove with Pier': '11111        4   4    4   f    f    4    x    t   4    4    4    m    4   1',
  'Harbor Point with Pier': '11111       .   4    4   4    4    4    x    t   4    .    f    m    4   1',
  'Harbor Point with Oak': '11111        4   4    4   4    4    4    x    t   4    4    f    m    4   1',
  'Maple Grove with Old School': '11111  4   4    4   f    f    4    x    t   4    4    4    m    4   1',
  'Maple Grove with missing': '11111     4   4    4   f    f    4    x    t   4    4    4    m    4   1',
  'Maple Grove with malformed': '11111   4   4    4   f    f    4    x    t   4    4    4    m    4   1',
  'missing with Oak': '11111             4   4    4   4    4    4    x    t   4    4    4    m    4   1',
}

/** Everybody who manages a school may add one. */
export const SCHOOL_CREATED: Targets = {
  //                               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Maple Grove': '11111                  .   .    .   f    f    .    x    t   4    4    4    m    .   1',
  'Harbor Point': '11111                 .   4    4   4    4    4    x    t   4    .    f    m    4   1',
  missing: '11111                        4   4    4   4    4    4    x    t   4    4    4    m    4   1',
  malformed: '11111                      4   4    4   4    4    4    x    t   4    4    4    m    4   1',
}

/** Only those who see the whole district add staff of it without a school. */
export const TEACHER_OF_DISTRICT_CREATED: Targets = {
  //                               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Maple Grove': '11111                  .   .    f   f    f    f    x    t   4    4    4    m    f   1',
  'Harbor Point': '11111                 .   4    4   4    4    4    x    t   4    .    f    m    4   1',
  missing: '11111                        4   4    4   4    4    4    x    t   4    4    4    m    4   1',
  malformed: '11111                      4   4    4   4    4    4    x    t   4    4    4    m    4   1',
}

export const CLASSROOM_CREATED: Targets = {
  //                               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  Oak: '11111                            .   .    .   f    f    4    x    t   4    4    4    m    .   1',
  Elm: '11111                            .   .    4   4    4    .    x    t   4    4    4    m    4   1',
  Pier: '11111                           .   4    4   4    4    4    x    t   4    .    f    m    4   1',
  'Old School': '11111                   4   4    4   4    4    4    x    t   4    4    4    m    4   1',
  missing: '11111                        4   4    4   4    4    4    x    t   4    4    4    m    4   1',
  malformed: '11111                      4   4    4   4    4    4    x    t   4    4    4    m    4   1',
}

/** A new student is enrolled in Room 1 of Oak, so somebody who does not see that class makes none in any school. */
export const STUDENT_CREATED: Targets = {
  //                               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  Oak: '11111                            .   .    .   f    f    4    x    t   4    4    4    m    .   1',
  Elm: '11111                            .   .    4   4    4    4    x    t   4    4    4    m    4   1',
  Pier: '11111                           4   4    4   4    4    4    x    t   4    4    f    m    4   1',
  'Old School': '11111                   4   4    4   4    4    4    x    t   4    4    4    m    4   1',
  missing: '11111                        4   4    4   4    4    4    x    t   4    4    4    m    4   1',
  malformed: '11111                      4   4    4   4    4    4    x    t   4    4    4    m    4   1',
}

/** Enrolling Amara in a class where she is already: it changes nothing for the other rows. */
export const ENROLLED: Targets = {
  'Oak with Room 1': '11111              .   .    .   f    f    4    x    t   4    4    4    m    .   1',
  'Elm with Room 1': '11111              4   4    4   4    4    4    x    t   4    4    4    m    4   1',
  'Pier with Room 9': '11111             4   4    4   4    4    4    x    t   4    4    f    m    4   1',
  'Oak with Old Room': '11111            4   4    4   f    f    4    x    t   4    4    4    m    4   1',
  ...OTHERS_ARCHIVED,
}

/** Everybody sees and undoes their own. */
export const BULK_ACTIONS: Targets = {
  //                               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Maple Grove': '11111                  .   .    .   f    f    .    x    t   4    4    4    m    .   1',
  'Harbor Point': '11111                 .   4    4   4    4    4    x    t   4    .    f    m    4   1',
  missing: '11111                        4   4    4   4    4    4    x    t   4    4    4    m    4   1',
  malformed: '11111                      4   4    4   4    4    4    x    t   4    4    4    m    4   1',
}

/** A text that Dana has sent: Hornbook cannot read it as a roster. A SchoolAdmin sees only their own. */
export const FILE_OPENED: Targets = {
  //                            no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  "Maple Grove with Dana's sent": '11111    c   c    4   f    f    4    x    t   4    4    4    m    4   1',
  "Harbor Point with Dana's sent": '11111   4   4    4   4    4    4    x    t   4    4    f    m    4   1',
  'Maple Grove': '11111                     4   4    4   f    f    4    x    t   4    4    4    m    4   1',
  missing: '11111                           4   4    4   4    4    4    x    t   4    4    4    m    4   1',
}

/** An export that is there already cannot be called off. */
export const EXPORT_CALLED_OFF: Targets = {
  //                           no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Maple Grove with an export': '11111     c   f    f   f    f    f    f    t   4    4    4    m    f   1',
  'Harbor Point with an export': '11111    4   4    4   4    4    4    4    t   4    f    f    m    4   1',
  'Maple Grove': '11111                    4   f    f   f    f    f    f    t   4    4    4    m    f   1',
  missing: '11111                          4   4    4   4    4    4    4    t   4    4    4    m    4   1',
}
export const EXPORT_DOWNLOADED: Targets = {
  ...EXPORT_CALLED_OFF,
  'Maple Grove with an export': '11111     .   f    f   f    f    f    f    t   4    4    4    m    f   1',
}

export const BULK_ACTION_UNDONE: Targets = {
  //                               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  "Maple Grove with Dana's action": '11111 4  .    4   f    f    4    x    t   4    4    4    m    4   1',
  "Harbor Point with Dana's action": '11111 4 4   4   4    4    4    x    t   4    4    f    m    4   1',
  'Maple Grove': '11111                  4   4    4   f    f    4    x    t   4    4    4    m    4   1',
  missing: '11111                        4   4    4   4    4    4    x    t   4    4    4    m    4   1',
}

/** A spreadsheet that Dana is bringing in. */
export const SPREADSHEET_READ: Targets = {
  //                                    no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  "Maple Grove with Dana's spreadsheet": '11111 4  .    4   f    f    4    x    t   4    4    4    m    4   1',
  "Harbor Point with Dana's spreadsheet": '11111 4 4   4   4    4    4    x    t   4    4    f    m    4   1',
  'Maple Grove': '11111                  4   4    4   f    f    4    x    t   4    4    4    m    4   1',
  missing: '11111                        4   4    4   4    4    4    x    t   4    4    4    m    4   1',
}

/** The id of a spreadsheet that does not exist. */
export const NO_SPREADSHEET: Targets = {
  //               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Maple Grove': '11111        4   4    4   f    f    4    x    t   4    4    4    m    4   1',
  'Harbor Point': '11111       4   4    4   4    4    4    x    t   4    4    f    m    4   1',
  missing: '11111              4   4    4   4    4    4    x    t   4    4    4    m    4   1',
}

/** A list of a district as a file. */
export const DOWNLOADED: Targets = {
  //               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Maple Grove': '11111        .   .    .   f    f    .    x    t   4    4    4    m    .   1',
  'Harbor Point': '11111       .   4    4   4    4    4    x    t   4    .    f    m    4   1',
  'Dry Creek': '11111          .   4    4   4    4    4    x    t   4    4    4    m    m   1',
  missing: '11111              4   4    4   4    4    4    x    t   4    4    4    m    4   1',
  malformed: '11111            4   4    4   4    4    4    x    t   4    4    4    m    4   1',
}

/** Rows of Oak in Maple Grove, chosen from a district's list. */
export const CHOSEN_DOWNLOADED: Targets = {
  //               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Maple Grove': '11111        .   .    .   f    f    4    x    t   4    4    4    m    .   1',
  'Harbor Point': '11111       4   4    4   4    4    4    x    t   4    4    f    m    4   1',
  'Dry Creek': '11111          4   4    4   4    4    4    x    t   4    4    4    m    m   1',
  missing: '11111              4   4    4   4    4    4    x    t   4    4    4    m    4   1',
}

/** Amara and Benjamin are of Oak, Eleni of Elm, Ola is archived. */
export const STUDENT_PAIR: Targets = {
  //                                                  no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Maple Grove with Amara Okafor and Benjamin Lee':
    '11111        .   .    .   f    f    4    x    t   4    4    4    m    .   1',
  'Maple Grove with Amara Okafor and Eleni Papadopoulou':
    '11111  .   .    4   f    f    4    x    t   4    4    4    m    4   1',
  'Maple Grove with Amara Okafor and Fatima Idrissi':
    '11111      4   4    4   f    f    4    x    t   4    4    4    m    4   1',
  'Harbor Point with Amara Okafor and Benjamin Lee':
    '11111       4   4    4   4    4    4    x    t   4    4    f    m    4   1',
  'Maple Grove with Amara Okafor and Ola Old':
    '11111             c   c    c   f    f    4    x    t   4    4    4    m    c   1',
  'Maple Grove with malformed':
    '11111                            4   4    4   f    f    4    x    t   4    4    4    m    4   1',
  'missing with Amara Okafor and Benjamin Lee':
    '11111            4   4    4   4    4    4    x    t   4    4    4    m    4   1',
}

/** Amara with herself, which nobody can merge. */
export const STUDENTS_MERGED: Targets = {
  //               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Maple Grove': '11111        n   n    n   f    f    4    x    t   4    4    4    m    n   1',
  'Harbor Point': '11111       4   4    4   4    4    4    x    t   4    4    f    m    4   1',
  missing: '11111              4   4    4   4    4    4    x    t   4    4    4    m    4   1',
  malformed: '11111            4   4    4   4    4    4    x    t   4    4    4    m    4   1',
}

/** A merge of two students of Oak that has been undone already. */
export const MERGE_UNDONE: Targets = {
  //                                 no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  "Maple Grove with Oak's merge": '11111         c   c    c   f    f    4    x    t   4    4    4    m    c   1',
  "Harbor Point with Oak's merge": '11111        4   4    4   4    4    4    x    t   4    4    f    m    4   1',
  'Maple Grove': '11111                          4   4    4   f    f    4    x    t   4    4    4    m    4   1',
  'Maple Grove with malformed': '11111           4   4    4   f    f    4    x    t   4    4    4    m    4   1',
  missing: '11111                                4   4    4   4    4    4    x    t   4    4    4    m    4   1',
}

const OTHER_HISTORIES: Targets = {
  //                                   no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Maple Grove with missing': '11111       4   4    4   f    f    4    x    t   4    4    4    m    4   1',
  'Maple Grove with malformed': '11111     4   4    4   f    f    4    x    t   4    4    4    m    4   1',
  'missing with Oak': '11111               4   4    4   4    4    4    x    t   4    4    4    m    4   1',
  'malformed with Oak': '11111             4   4    4   4    4    4    x    t   4    4    4    m    4   1',
}

/** The history of a record, archived or not: for those who may change it. */
export const HISTORY = {
  school: {
    'Maple Grove with Oak': '11111         .   .    .   f    f    4    x    t   4    4    4    m    .   1',
    'Maple Grove with Old School': '11111  .   .    4   f    f    4    x    t   4    4    4    m    4   1',
    'Maple Grove with Pier': '11111        4   4    4   f    f    4    x    t   4    4    4    m    4   1',
    'Harbor Point with Pier': '11111       .   4    4   4    4    4    x    t   4    .    f    m    4   1',
    ...OTHER_HISTORIES,
  },
  classroom: {
    'Maple Grove with Room 1': '11111      .   .    .   f    f    4    x    t   4    4    4    m    .   1',
    'Maple Grove with Old Room': '11111    .   .    .   f    f    4    x    t   4    4    4    m    .   1',
    'Maple Grove with Room 9': '11111      4   4    4   f    f    4    x    t   4    4    4    m    4   1',
    'Harbor Point with Room 9': '11111     .   4    4   4    4    4    x    t   4    .    f    m    4   1',
    ...OTHER_HISTORIES,
  },
  teacher: {
    'Maple Grove with Tess Teacher': '11111 .  .    .   f    f    4    x    t   4    4    4    m    .   1',
    'Maple Grove with Dana District': '11111 . .    4   f    f    4    x    t   4    4    4    m    4   1',
    'Maple Grove with Piet Pier': '11111   4   4    4   f    f    4    x    t   4    4    4    m    4   1',
    'Harbor Point with Piet Pier': '11111  .   4    4   4    4    4    x    t   4    .    f    m    4   1',
    ...OTHER_HISTORIES,
  },
  student: {
    'Maple Grove with Amara Okafor': '11111 .  .    .   f    f    4    x    t   4    4    4    m    .   1',
    'Maple Grove with Ola Old': '11111     .   .    .   f    f    4    x    t   4    4    4    m    .   1',
    'Maple Grove with Fatima Idrissi': '11111 4 4   4   f    f    4    x    t   4    4    4    m    4   1',
    'Harbor Point with Fatima Idrissi': '11111 . 4  4   4    4    4    x    t   4    .    f    m    4   1',
    ...OTHER_HISTORIES,
  },
} as const

/** The new school year: for those who see the whole district and change it. */
export const NEW_YEAR: Targets = {
  //               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Maple Grove': '11111        .   .    f   f    f    f    x    t   4    4    4    m    f   1',
  'Harbor Point': '11111       .   4    4   4    4    4    x    t   4    .    f    m    4   1',
  missing: '11111              4   4    4   4    4    4    x    t   4    4    4    m    4   1',
  malformed: '11111            4   4    4   4    4    4    x    t   4    4    4    m    4   1',
}

/** Only one has it in hand: the first to take it. */
export const NEW_YEAR_IN_HAND: Targets = {
  //               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Maple Grove': '11111        .   c    f   f    f    f    x    t   4    4    4    m    f   1',
  'Harbor Point': '11111       .   4    4   4    4    4    x    t   4    c    f    m    4   1',
  missing: '11111              4   4    4   4    4    4    x    t   4    4    4    m    4   1',
  malformed: '11111            4   4    4   4    4    4    x    t   4    4    4    m    4   1',
}

/** A conflict: nobody has it in hand, and it has not begun. */
export const NEW_YEAR_IN_NO_HAND: Targets = {
  //               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Maple Grove': '11111        c   c    f   f    f    f    x    t   4    4    4    m    f   1',
  'Harbor Point': '11111       c   4    4   4    4    4    x    t   4    c    f    m    4   1',
  missing: '11111              4   4    4   4    4    4    x    t   4    4    4    m    4   1',
  malformed: '11111            4   4    4   4    4    4    x    t   4    4    4    m    4   1',
}

/** A student in a class, for whoever sees the class; in any other class it is 404. */
export const STUDENT_OF_CLASS: Targets = {
  //                               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Room 1 with Amara Okafor': '11111       .   .    .   .    4    4    .    t   4    4    4    m    .   1',
  'Room 2 with Camila Reyes': '11111       .   .    .   4    .    4    .    t   4    4    4    m    .   1',
  'Room 2 with Amara Okafor': '11111       4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  'Room 3 with Eleni Papadopoulou': '11111 .   .    4   4    4    .    .    t   4    4    4    m    4   1',
  'Room 9 with Fatima Idrissi': '11111     .   4    4   4    4    4    4    t   4    .    .    m    4   1',
  'Room 9 with Amara Okafor': '11111       4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  'Room 1 with Fatima Idrissi': '11111     4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  'Room 8 with Gabriel Gulch': '11111      .   4    4   4    4    4    4    t   4    4    4    m    m   1',
  'Room 1 with Ola Old': '11111            4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  'Room 1 with missing': '11111            4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  'Room 1 with malformed': '11111          4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  'missing with Amara Okafor': '11111      4   4    4   4    4    4    4    t   4    4    4    m    4   1',
}

/** A student's password, for whoever sees the student and manages accounts here. */
export const PASSWORD_OF_STUDENT: Targets = {
  //                               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Amara Okafor': '11111                   .   .    .   .    4    4    x    t   4    4    4    m    .   1',
  'Camila Reyes': '11111                   .   .    .   .    .    4    x    t   4    4    4    m    .   1',
  'Eleni Papadopoulou': '11111             .   .    4   4    4    .    x    t   4    4    4    m    4   1',
  'Fatima Idrissi': '11111                 .   4    4   4    4    4    x    t   4    .    .    m    4   1',
  'Gabriel Gulch': '11111                  .   4    4   4    4    4    x    t   4    4    4    m    m   1',
  'Ola Old': '11111                        4   4    4   4    4    4    x    t   4    4    4    m    4   1',
  missing: '11111                          4   4    4   4    4    4    x    t   4    4    4    m    4   1',
  malformed: '11111                        4   4    4   4    4    4    x    t   4    4    4    m    4   1',
}

/** Everything about a student, for whoever sees the student; archived ones too. */
export const RECORD_OF_STUDENT: Targets = {
  //                               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Amara Okafor': '11111                   .   .    .   .    4    4    .    t   4    4    4    m    .   1',
  'Camila Reyes': '11111                   .   .    .   .    .    4    .    t   4    4    4    m    .   1',
  'Eleni Papadopoulou': '11111             .   .    4   4    4    .    .    t   4    4    4    m    4   1',
  'Fatima Idrissi': '11111                 .   4    4   4    4    4    4    t   4    .    .    m    4   1',
  'Gabriel Gulch': '11111                  .   4    4   4    4    4    4    t   4    4    4    m    m   1',
  'Ola Old': '11111                        .   .    .   4    4    4    .    t   4    4    4    m    .   1',
  missing: '11111                          4   4    4   4    4    4    4    t   4    4    4    m    4   1',
  malformed: '11111                        4   4    4   4    4    4    4    t   4    4    4    m    4   1',
}

/** What is done about a current student, for those who see the student; an archived one is 404. */
export const CURRENT_STUDENT: Targets = {
  ...RECORD_OF_STUDENT,
  //                               no session  Ada Dana Sam Tess Noor Elsa Manu Tim Nil  Hana Piet Xena Bea Aron
  'Ola Old': '11111                        4   4    4   4    4    4    4    t   4    4    4    m    4   1',
}
