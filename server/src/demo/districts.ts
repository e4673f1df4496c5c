import { type Random, seededRandom } from './children/random.ts'
import type { ClassPlan, DistrictPlan, PersonPlan, SchoolPlan } from './plan.ts'

const CLASS_NAMES: Readonly<Record<string, readonly string[]>> = {
  PK: ['Little Explorers', 'Sunflowers'],
  KG: ['Kindergarten A', 'Kindergarten B', 'Kindergarten C'],
  '01': ['First Grade A', 'First Grade B'],
  '02': ['Second Grade A', 'Second Grade B'],
  '03': ['Third Grade A', 'Third Grade B'],
}
const ORDINARY_GRADES = ['PK', 'KG', 'KG', '01', '01', '02', '02', '03', '03'] as const

/** The nine classes that every school of the demo has, or one for each of `grades`. */
function ordinaryClasses(random: Random, grades: readonly string[] = ORDINARY_GRADES): ClassPlan[] {
  const counts = new Map<string, number>()
  return grades.map(grade => {
    const nth = counts.get(grade) ?? 0
    counts.set(grade, nth + 1)
    const name = CLASS_NAMES[grade]?.[nth] ?? `Grade ${grade} ${nth + 1}`
    return {
      name,
      grade,
      students: random.int(grade === 'PK' ? 18 : 22, grade === 'PK' ? 22 : 28),
      teachers: random.chance(0.25) ? 2 : 1,
    }
  })
}

const LAST_YEARS_CLASS: ClassPlan = {
  name: 'Second Grade A (last year)',
  grade: null,
  students: 19,
  teachers: 1,
  archived: true,
}

/** One unusual class for each school. */
const SPECIAL: readonly ClassPlan[] = [
  { name: 'Ms. Castellanos – Kindergarten', grade: 'KG', students: 28, teachers: 0, featured: true },
  { name: 'Reading Lab', grade: null, students: 9, teachers: 2 },
  { name: 'Kindergarten C', grade: 'KG', students: 21, teachers: 1, justStarted: true },
  { name: null, grade: '01', students: 23, teachers: 1 },
  { name: 'Third Grade C', grade: '03', students: 0, teachers: 1 },
  { name: 'Home Study', grade: '02', students: 1, teachers: 1 },
]
const MAPLE_GROVE = ['Alder Creek', 'Birchwood', 'Cottonwood Springs', 'Juniper Hill', 'Madrone Valley', 'Willow Bend']
const MAPLE_GROVE_STUDENTS = 1_400

function mapleGrove(): DistrictPlan {
  const random = seededRandom('maple grove', 'classes')
  const schools = MAPLE_GROVE.map((name, at): SchoolPlan => {
    const special = SPECIAL[at] as ClassPlan
    const classes = [...ordinaryClasses(random), special, ...(at < 2 ? [LAST_YEARS_CLASS] : [])]
    return { name: `${name} Elementary School`, city: 'Maple Grove', classes }
  })
  const people: PersonPlan[] = [
    { email: 'district@hornbook.test', first: 'Rosalind', last: 'Achterberg', role: 'DistrictAdmin' },
    {
      email: 'school@hornbook.test',
      first: 'Desmond',
      last: 'Okonjo',
      role: 'SchoolAdmin',
      school: `${MAPLE_GROVE[0]} Elementary School`,
    },
    {
      email: 'teacher@hornbook.test',
      first: 'Imani',
      last: 'Castellanos',
      role: 'Teacher',
      school: `${MAPLE_GROVE[0]} Elementary School`,
      classroom: SPECIAL[0]?.name as string,
    },
    {
      email: 'training@hornbook.test',
      first: 'Philippa',
      last: 'Nakagawa',
      role: 'Teacher',
      status: 'training',
      school: `${MAPLE_GROVE[1]} Elementary School`,
      classroom: 'Kindergarten A',
    },
  ]
  return {
    code: '0600148',
    name: 'Maple Grove Elementary School District',
    timezone: 'America/Los_Angeles',
    domain: 'maplegrove.test',
    membershipDays: 290,
    oneRosterEnabled: true,
    source: null,
    hasSubgroups: true,
    years: 2,
    usageRate: 0.7,
    people,
    schools: resizeClasses(schools, MAPLE_GROVE_STUDENTS),
  }
}

const HARBOR_GRADES = ['PK', 'KG', 'KG', '01', '02', '03'] as const
function harborPoint(): DistrictPlan {
  const random = seededRandom('harbor point', 'classes')
  const schools: SchoolPlan[] = ['Harbor Point Primary School', 'Lighthouse Primary School'].map(name => ({
    name,
    city: 'Harbor Point',
    classes: ordinaryClasses(random, HARBOR_GRADES),
  }))
  return {
    code: '2500390',
    name: 'Harbor Point Public Schools',
    timezone: 'America/New_York',
    domain: 'harborpoint.test',
    membershipDays: 120,
    oneRosterEnabled: true,
    source: 'Riverbend SIS',
    hasSubgroups: false,
    years: 2,
    usageRate: 0.6,
    people: [
      {
        email: 'sis@hornbook.test',
        first: 'Anselm',
        last: 'Vandermeer',
        role: 'DistrictAdmin',
        managedExternally: true,
      },
    ],
    schools: [
      ...resizeClasses(schools, 250),
      { name: 'Seabright School (opens next year)', city: 'Seabright', classes: [] },
    ],
  }
}

function dryCreek(): DistrictPlan {
  const classes = ordinaryClasses(seededRandom('dry creek', 'classes'), ['KG', '01'])
  return {
    code: '0803120',
    name: 'Dry Creek Charter District',
    timezone: 'America/Denver',
    domain: 'drycreek.test',
    membershipDays: -12,
    oneRosterEnabled: false,
    source: null,
    hasSubgroups: false,
    years: 1,
    usageRate: 0.7,
    people: [{ email: 'expired@hornbook.test', first: 'Wilhelmina', last: 'Strand', role: 'DistrictAdmin' }],
    schools: [{ name: 'Dry Creek Charter School', city: 'Dry Creek', classes }],
  }
}

/** The three districts of the demo (RUN-9): two with a valid membership, one whose membership has ended. */
export function demoDistricts(): DistrictPlan[] {
  return [mapleGrove(), harborPoint(), dryCreek()]
}

/** Grows or shrinks ordinary classes a little until all schools together have this many students. */
function resizeClasses(schools: readonly SchoolPlan[], wanted: number): SchoolPlan[] {
  const sized = schools.map(school => ({ ...school, classes: school.classes.map(each => ({ ...each })) }))
  const ordinary = sized.flatMap(({ classes }) => classes.filter(isOrdinary))
  const counted = () => sized.flatMap(({ classes }) => classes).filter(each => each.grade !== null)
  for (let at = 0; ordinary.length > 0; at++) {
    const missing = wanted - counted().reduce((sum, { students }) => sum + students, 0)
    const next = ordinary[(at * 7) % ordinary.length] as { students: number }
    if (missing === 0) break
    next.students += Math.sign(missing)
  }
  return sized
}

const isOrdinary = (plan: ClassPlan) => plan.grade !== null && !plan.featured && plan.students > 15
