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
  // In Spanish and French. 'Maternelle' is one year in Québec, another in Ontario and three in France: nobody can tell.
  preescolar: 'PR', primero: '01', primer: '01', segundo: '02', tercero: '03', tercer: '03', cuarto: '04', quinto: '05', sexto: '06',
  septimo: '07', octavo: '08', noveno: '09', decimo: '10', undecimo: '11', duodecimo: '12',
  jardindenfants: 'KG', jardindeinfantes: 'KG', jardindeninos: 'KG', cp: '01', ce1: '02', ce2: '03', cm1: '04', cm2: '05', premiere: '01', deuxieme: '02',
  troisieme: '03', quatrieme: '04', cinquieme: '05', sixieme: '06', septieme: '07', huitieme: '08', neuvieme: '09',
  dixieme: '10', onzieme: '11', douzieme: '12',
} // biome-ignore format: one line per grade

const ORDINAL = /^(\d{1,2})(?:\.0+)?(?:st|nd|rd|th|\.?[º°ª]|ere|eme|re)?$/
const ORDINAL_OF_YEAR = /^(\d{1,2})(?:\.0+)?(?:st|nd|rd|th|\.?[º°ª]|\.?(?:ere|eme|re|er|e|do|ro|to|mo|vo|no|o))?$/

/**
 * The grade code for a file's spelling of a grade ('K', 'Grade 1', '1st', '01', '1.0', '2e année', 'primer grado'), or null. Clever's ranges such as
 * '9-13' give their lower bound; what only begins like a range ('2-Mar') is no grade.
 */
export function gradeCode(word: string): string | null {
  const upper = word.trim().toUpperCase()
  if (isGradeCode(upper)) return upper
  const letters = upper.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  const plain = letters.replace(
    /^(?:grade|grado)\s*|\s*(?:grade|grado|annee|(?:de )?(?:primaria|(?:educacion )?basica))$/g,
    '',
  )
  const squeezed = plain === '-1' ? plain : plain.replace(/[\s/_'’-]/g, '')
  const known = synonyms[plain] ?? synonyms[squeezed]
  if (known) return known
  const [, from, to] = /^(\w+)\s*-\s*(\w+)$/.exec(plain) ?? []
  if (from && to) return gradeCode(to) === null ? null : gradeCode(from)
  // '2e' and '3a' alone may be classes; before their word for a year they are grades.
  const isOfYear = plain !== letters
  const number = (isOfYear ? ORDINAL_OF_YEAR : ORDINAL).exec(plain)
  if (!number) return null
  const padded = String(Number(number[1])).padStart(2, '0')
  return padded === '00' ? 'KG' : isGradeCode(padded) ? padded : null
}

/** The highest of several grade codes, in the specification's order. */
export function highestGrade(codes: string[]): string | null {
  return codes.reduce<string | null>((top, code) => (top === null || compareGrades(code, top) > 0 ? code : top), null)
}
