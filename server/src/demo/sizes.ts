import type { ClassPlan, DistrictPlan, SchoolPlan } from './plan.ts'

/** The districts for benchmarks: schools, classes per school and students per class, over three school years. */
const SIZES = {
  typical: { schools: 10, classes: 20, students: 20 },
  large: { schools: 200, classes: 25, students: 20 },
} as const

type SizeName = keyof typeof SIZES

export const isSize = (name: string): name is SizeName => Object.hasOwn(SIZES, name)

const GRADES = ['PK', 'KG', '01', '02', '03'] as const
/** Gives about 103 events a student, 412,000 for the typical district and 10.3 million for the large one. */
const USAGE_RATE = 0.36

export function sizedDistrict(size: SizeName): DistrictPlan {
  const name = `${size.charAt(0).toUpperCase()}${size.slice(1)}`
  return {
    code: `SEED-${size.toUpperCase()}`,
    name: `${name} School District`,
    domain: `${size}.test`,
    timezone: 'America/Los_Angeles',
    membershipDays: 365,
    oneRosterEnabled: true,
    source: null,
    hasSubgroups: false,
    years: 3,
    usageRate: USAGE_RATE,
    schools: schoolsOf(size),
    people: [{ email: `${size}@hornbook.test`, first: name, last: 'District', role: 'DistrictAdmin' }],
  }
}

function* schoolsOf(size: SizeName): Iterable<SchoolPlan> {
  const { schools, classes, students } = SIZES[size]
  for (let at = 1; at <= schools; at++) {
    const rooms = Array.from({ length: classes }, (_, room): ClassPlan => {
      const grade = GRADES[room % GRADES.length] as string
      return { name: `Room ${String(room + 1).padStart(2, '0')}`, grade, students, teachers: 1 }
    })
    yield { name: `School ${String(at).padStart(3, '0')}`, city: 'Measured', classes: rooms }
  }
}
