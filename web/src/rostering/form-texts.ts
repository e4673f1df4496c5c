import type { CLASSROOM_FIELDS } from '@hornbook/contract/rostering/classrooms'
import type { SCHOOL_FIELDS } from '@hornbook/contract/rostering/schools'
import type { STUDENT_FIELDS } from '@hornbook/contract/rostering/students'
import type { TEACHER_FIELDS } from '@hornbook/contract/rostering/teachers'

/** A label for each editable column: the compiler points here when a noun gets one more. */
type Labels<F extends readonly { readonly name: string }[]> = Readonly<Record<F[number]['name'], string>>

export const schoolFields = {
  name: 'School Name',
  addressLine1: 'Address line 1',
  addressLine2: 'Address line 2',
  city: 'City',
  postalCode: 'Zip Code',
} as const satisfies Labels<typeof SCHOOL_FIELDS>

export const classroomFields = {
  name: 'Class Name',
  classCode: 'Class Code',
} as const satisfies Labels<typeof CLASSROOM_FIELDS>

export const studentFields = {
  firstName: 'First Name',
  middleName: 'Middle Name',
  lastName: 'Family Name',
  oneRosterId: 'Student Id',
  username: 'Username',
} as const satisfies Labels<typeof STUDENT_FIELDS>

export const teacherFields = {
  firstName: 'First Name',
  middleName: 'Middle Name',
  lastName: 'Family Name',
  email: 'Email',
  userType: 'Role',
  endsOn: 'Ends on',
} as const satisfies Labels<typeof TEACHER_FIELDS>

/** The texts of the forms and wizards of schools, classes, staff and students. */
export const forms = {
  none: 'none',
  neighbours: {
    title: 'In the list',
    place: '{{place, number}} of {{count, number}}',
    previous: 'Previous',
    next: 'Next',
    keys: '{{label}} ({{keys}})',
  },
  syncedHelp: 'Change these there; the next roster file brings them here.',
  notFound: 'Could not find {{noun}}',
  changedMeanwhile: 'This has changed in the meantime',
  notFoundText: 'It may have been archived, or you may not be allowed to see it. Nothing has been changed.',
  /** Shown at a step's list when something chosen from it no longer exists. */
  gone: 'Not there any more: {{names}}. It may have been archived.',
  pick: {
    school: {
      title: 'School',
      answer: 'School: {{name}}',
      find: 'Find a school',
      available: 'Can be added',
      picked: 'Chosen',
      empty: 'No schools have been created. Please create a school before continuing.',
      emptyText: 'A class and a student belong to a school.',
    },
    teachers: {
      title: 'Teachers',
      answer: 'Teachers: {{count, number}}',
      find: 'Find a teacher',
      available: 'Can be added',
      picked: 'In this class',
      empty: 'There are no teachers at this school yet',
      emptyText: 'Teachers can be created and assigned later.',
      note: 'Teachers can also be assigned later.',
    },
    students: {
      title: 'Students',
      answer: 'Students: {{count, number}}',
      find: 'Find, or paste names and Student Ids',
      available: 'Can be added',
      picked: 'In this class',
      empty: 'There are no students at this school yet',
      emptyText: 'Students can be created and assigned later.',
      noClass: 'no class',
      note: 'Students can also be assigned later.',
    },
    classrooms: {
      title: 'Class',
      answer: 'Class: {{name}}',
      find: 'Find a class',
      available: 'Can be added',
      picked: 'Chosen',
      empty: 'There are no classes at this school yet',
      emptyText: 'To continue, please create a new classroom.',
    },
  },
  places: {
    schools: 'Schools',
    addSchool: 'Add a school',
    classrooms: 'Classes',
    addClassroom: 'Add a class',
    synced: 'Change classes from {{system}} there: its next file puts them back. What you add here stays.',
    noClassrooms: 'Classes can be created and assigned later.',
  },
  enrollment: {
    noun: 'enrollment',
    title_one: 'Move {{count, number}} student to a different classroom',
    title_other: 'Move {{count, number}} students to a different classroom',
    step: 'Confirm Unenroll',
    text_one: 'Should the student be unenrolled from existing classrooms?',
    text_other: 'Should the {{count, number}} students be unenrolled from existing classrooms?',
    confirm: 'Confirm',
    confirmHelp: 'They leave the other classes that you can see. Their progress stays.',
    synced_one:
      '{{count, number}} student comes from a roster system. Unless its classes are changed there, the next file puts it back into them, and it is then in both.',
    synced_other:
      '{{count, number}} students come from a roster system. Unless their classes are changed there, the next file puts them back into them, and they are then in both.',
    signIn_one: 'The user name and the password stay: the student signs in as before.',
    signIn_other: 'User names and passwords stay: the students sign in as before.',
    cancel: 'Cancel',
    cancelHelp: 'They stay in their other classes as well.',
    closeHelp: 'Close the window to change nothing.',
    gone_one: '{{count, number}} student has been archived meanwhile and is left out.',
    gone_other: '{{count, number}} students have been archived meanwhile and are left out.',
  },
  school: {
    noun: 'school',
    new: 'Add a New School',
    fields: schoolFields,
    siteCode: 'Site Code',
    another: 'This is another school of that name',
    address: 'Address',
    addressOf: 'Address of {{name}}',
    noAddress: 'No address yet.',
    editAddress: 'Edit the address',
  },
  classroom: {
    noun: 'class',
    new: 'Add a New Class',
    fields: classroomFields,
    untitled: 'Classroom {{id}}',
    details: 'Class details',
  },
  teacher: {
    noun: 'staff member',
    details: 'Staff details',
    new: 'Add a New Staff Member',
    fields: teacherFields,
    badEmail: 'This is not an email address.',
    endsOnHelp: 'For substitutes and coaches: the last day. When it is over, the person is archived.',
    invited: 'An invitation with a link for choosing a password goes to this address.',
    invitedAgain: 'Whoever has no password yet gets a new invitation when this changes.',
    mailReturned: 'The mail server refuses mails to this address: {{answer}}',
    roleAndSchool: 'Role and school',
    atNoSchool: 'They work at no school yet',
    atNoSchoolHelp: 'They see no class and no student until somebody adds a school.',
    schoolNote: 'Several schools can be chosen.',
    schoolsNote: 'Several schools can be chosen.',
    classroomsNote: 'Classes can also be assigned later.',
    noSchoolText: 'Classes can be created and assigned later.',
    higherRole: 'The role of {{name}} is above your own, so you cannot change these details.',
  },
  student: {
    noun: 'student',
    progress: 'Progress',
    details: 'Student details',
    new: 'Add a New Student',
    fields: studentFields,
    grade: 'Grade',
    severalGrades: 'Now in several: {{grades}}. Choose one.',
    usernameHelp: 'The number in front is the school of the first enrollment. It stays when a student moves.',
    password: 'Password',
    changePassword: 'Change Password',
    passwordHelp: '3 to 10 letters and digits.',
    changePasswordHelp: '3 to 10 letters and digits. Left empty, it stays.',
    required: 'Required to take tests',
    requiredNew: 'A new student begins with the first placement test.',
    noSchool: 'This student is at no school',
    noSchoolText: 'Choose the student in the list and move them to a class first.',
  },
} as const
