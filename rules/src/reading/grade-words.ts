import { compareGrades, isGradeCode } from './grades.ts'

const synonyms: Record<string, string> = {
  infanttoddler: 'IT',
  preschool: 'PR', p3: 'PR', '3k': 'PR', ee: 'PR', earlyeducation: 'PR',
  prekindergarten: 'PK', prek: 'PK', p4: 'PK', '4k': 'PK', pk4: 'PK', pk3: 'PK', prek3: 'PK', prek4: 'PK', '-1': 'PK',
  transitionalkindergarten: 'TK',
  kindergarten: 'KG', k: 'KG', kf: 'KG', kp: 'KG', k5: 'KG', kinder: 'KG', '0': 'KG', '00': 'KG',
  postgraduate: 'PS', postsecondary: 'PS',
  ungraded: 'UG', u: 'UG',
  adult: 'AE', adulteducation: 'AE',
  first: '01', second: '02', third: '03', fourth: '04', fifth: '05', sixth: '06', seventh: '07',
  eighth: '08', ninth: '09', tenth: '10', eleventh: '11', twelfth: '12', thirteenth: '13',
} // biome-ignore format: one line per grade

/**
 * The grade code for a file's spelling of a grade ('K', 'Grade 1', '1st', '01', '1.0'), or null. Clever's ranges such as
 * '9-13' give their lower bound; what only begins like a range ('2-Mar') is no grade.
 */
export function gradeCode(word: string): string | null {
  const upper = word.trim().toUpperCase()
  if (isGradeCode(upper)) return upper
  const plain = upper.toLowerCase().replace(/^grade\s*|\s*grade$/g, '')
  const squeezed = plain === '-1' ? plain : plain.replace(/[\s/_-]/g, '')
  const known = synonyms[plain] ?? synonyms[squeezed]
  if (known) return known
  const [, from, to] = /^(\w+)\s*-\s*(\w+)$/.exec(plain) ?? []
  if (from && to) return gradeCode(to) === null ? null : gradeCode(from)
  const number = /^(\d{1,2})(?:\.0+)?(?:st|nd|rd|th)?$/.exec(plain)
  if (!number) return null
  const padded = String(Number(number[1])).padStart(2, '0')
  return padded === '00' ? 'KG' : isGradeCode(padded) ? padded : null
}

/** The highest of several grade codes, in the specification's order. */
export function highestGrade(codes: string[]): string | null {
  return codes.reduce<string | null>((top, code) => (top === null || compareGrades(code, top) > 0 ? code : top), null)
}
