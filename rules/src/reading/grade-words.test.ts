import { expect, test } from 'vitest'
import { gradeCode, highestGrade } from './grade-words.ts'

test.each([
  ['IT', ['IT', 'InfantToddler', 'Infant/Toddler']],
  ['PR', ['PR', 'Preschool', 'P3', '3K', 'EE']],
  ['PK', ['pk', 'PreKindergarten', 'Pre-K', 'PreK', 'P4', '4K', '-1']],
  ['TK', ['TK', 'TransitionalKindergarten']],
  ['KG', ['KG', 'Kindergarten', 'K', 'KF', 'KP', '0', '00', 'K5', ' kg ']],
  ['01', ['1', '01', '1st', 'Grade 1', 'First Grade', '1.0']],
  ['09', ['9', '9th', '9-13', 'Grade 09']],
  ['12', ['12', '12th', 'Twelfth']],
  ['PS', ['PostGraduate', 'Postsecondary']],
  ['UG', ['Ungraded', 'U']],
  ['AE', ['AE', 'Adult']],
  ['KG', ['Jardín de infantes', 'Jardín de niños', 'Kínder', 'Jardin d’enfants', "jardin d'enfants"]],
  ['PR', ['Preescolar']],
  [
    '01',
    [
      '1.º',
      '1.er grado',
      '1º de primaria',
      'Primero de primaria',
      '1er grado',
      'Primer grado',
      'primero',
      '1re année',
      '1ère année',
      'Première année',
      'CP',
    ],
  ],
  ['02', ['2.ª', '2.º grado', '2do de primaria', '2e année', '2ème année', '2º', 'Segundo', '2do grado', 'CE1']],
  ['03', ['3ro grado', 'Tercero', 'Troisième année']],
  ['12', ['12e année', 'duodécimo grado']],
  // A class rather than a grade, or one of several years.
  [null, ['2e', '3a', '1o', 'Maternelle', 'Jardín', 'année']],
  [null, ['14', '-2', 'Wizards', '', 'grade']],
])('%s is read from %j', (code, words) => {
  for (const word of words) expect([word, gradeCode(word)]).toEqual([word, code])
})

test('the highest grade follows the order of school years', () => {
  expect(highestGrade(['01', 'KG', 'PK'])).toBe('01')
  expect(highestGrade(['AE', '13'])).toBe('AE')
  expect(highestGrade([])).toBeNull()
})
