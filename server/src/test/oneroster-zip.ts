import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** The size of a roster; the same size gives the same files. Students are spread evenly over classes, classes over schools. */
export interface RosterSize {
  version: '1.1' | '1.2'
  schools: number
  classes: number
  students: number
  /** The last day of the one term, exclusive. */
  termEnds?: string
  /** UUIDs as many systems have them, which hardly compress. By default ids are short and numbered. */
  longIds?: boolean
}

export type CsvFiles = Record<string, string>

const firstNames = [
  'Amara',
  'Ben',
  'Chloé',
  'Diego',
  'Emi',
  'Fatima',
  'Goran',
  'Hana',
  'Ivy',
  'Jamal',
  'Kofi',
  'Lucía',
  'Mei',
  'Nikhil',
  'Olu',
]
const lastNames = [
  'Abara',
  'Brown',
  'Chen',
  'Díaz',
  'Eriksen',
  'Farah',
  'García',
  'Hassan',
  'Ivanov',
  'Jones',
  'Kim',
  'López',
  'Müller',
  'Nguyen',
]
const grades = ['PK', 'KG', '01', '02', '03']

/** The CSV files of a package by name, with one teacher per class. Change a text before zipping to make an invalid one. */
export function rosterFiles({
  version,
  schools,
  classes,
  students,
  termEnds = '2100-06-30',
  longIds = false,
}: RosterSize): CsvFiles {
  const id = (kind: string, number: number) =>
    longIds ? uuidFor(kind, number) : `${kind}${String(number).padStart(6, '0')}`
  const org = (number: number) => id('s', number % schools)
  const is12 = version === '1.2'
  const people: string[] = []
  const roles: string[] = []
  const enrollments: string[] = []
  const add = (kind: 'student' | 'teacher', number: number, group: number) => {
    const person = id(kind === 'student' ? 'p' : 't', number)
    const first = firstNames[number % firstNames.length]
    const last = lastNames[Math.floor(number / firstNames.length) % lastNames.length]
    const role = is12 ? '' : `"${org(group)}",${kind},`
    const grade = kind === 'student' ? grades[group % grades.length] : ''
    const name = `${kind}${number}`
    people.push(
      `${person},,,true,${role}${name},,${first},${last},,${10_000 + number},${name}@school.example,,,,${grade},${is12 ? ',,,,,,' : ''}`,
    )
    if (is12) roles.push(`${id('r', roles.length)},,,${person},primary,${kind},,,${org(group)},`)
    enrollments.push(
      `${id('e', enrollments.length)},,,${id('c', group)},${org(group)},${person},${kind},${kind === 'teacher' ? 'true' : ''},2025-08-18,`,
    )
  }
  for (let group = 0; group < classes; group++) add('teacher', group, group)
  for (let number = 0; number < students; number++) add('student', number, number % classes)
  const range = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => make(index))
  const orgHead = is12 ? '' : 'orgSourcedIds,role,'
  const head = 'sourcedId,status,dateLastModified'
  return {
    'manifest.csv': manifest(version),
    'orgs.csv': csv(`${head},name,type,identifier,parentSourcedId`, [
      'd1,,,Riverbend District,district,0601234,',
      ...range(schools, school => `${id('s', school)},,,School ${school + 1},school,,d1`),
    ]),
    'academicSessions.csv': csv(`${head},title,type,startDate,endDate,parentSourcedId,schoolYear`, [
      `y1,,,School year,schoolYear,2025-08-18,${termEnds},,2026`,
    ]),
    'courses.csv': csv(`${head},schoolYearSourcedId,title,courseCode,grades,orgSourcedId,subjects,subjectCodes`, [
      'read1,,,y1,Reading,READ-1,,d1,,',
    ]),
    'classes.csv': csv(
      `${head},title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods`,
      [
        ...range(
          classes,
          group =>
            `${id('c', group)},,,Class ${group + 1},${grades[group % grades.length]},read1,${String(group).padStart(5, '0')},homeroom,,${org(group)},y1,,,`,
        ),
      ],
    ),
    'users.csv': csv(
      `${head},enabledUser,${orgHead}username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password${
        is12
          ? ',userMasterIdentifier,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns'
          : ''
      }`,
      people,
    ),
    ...(is12 && {
      'roles.csv': csv(
        `${head},userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId`,
        roles,
      ),
    }),
    'enrollments.csv': csv(
      `${head},classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate`,
      enrollments,
    ),
  }
}

/** Zips files as a student information system would. */
export async function zipOf(
  files: Record<string, string | Buffer>,
  options: { compress?: boolean } = {},
): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(content), name, {
      mtime: new Date('2025-09-01T00:00:00Z'),
      compress: options.compress ?? true,
    })
  }
  zip.end()
  return buffer(zip.outputStream as NodeJS.ReadableStream)
}

function manifest(version: '1.1' | '1.2'): string {
  const bulk = [
    'academicSessions',
    'classes',
    'courses',
    'enrollments',
    'orgs',
    'users',
    ...(version === '1.2' ? ['roles'] : []),
  ]
  const absent = [
    'categories',
    'classResources',
    'courseResources',
    'demographics',
    'lineItems',
    'resources',
    'results',
  ]
  return csv('propertyName,value', [
    'manifest.version,1.0',
    `oneroster.version,${version}`,
    ...bulk.map(file => `file.${file},bulk`),
    ...absent.map(file => `file.${file},absent`),
    'source.systemName,Riverbend SIS',
    'source.systemCode,RSIS',
  ])
}

const csv = (header: string, rows: string[]) => `${[header, ...rows].join('\r\n')}\r\n`

/** A UUID that depends only on its arguments (xorshift). */
function uuidFor(kind: string, number: number): string {
  let state = (kind.charCodeAt(0) * 2_654_435_761 + number * 40_503 + 1) >>> 0
  const word = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0).toString(16).padStart(8, '0')
  }
  const hex = word() + word() + word() + word()
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
