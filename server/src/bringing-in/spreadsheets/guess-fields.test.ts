import { describe, expect, test } from 'vitest'
import { guessFields } from './guess-fields.ts'

const students = (headers: readonly string[]) => guessFields('students', headers)

describe('The headers of a program that many offices use are known', () => {
  test.each<[string, Readonly<Record<string, string | null>>]>([
    [
      'Infinite Campus',
      {
        'student.studentNumber': 'oneRosterId',
        'student.lastName': 'lastName',
        'student.firstName': 'firstName',
        'student.grade': 'grades',
        'calendar.schoolName': 'schools',
        'student.homeroomTeacher': null,
      },
    ],
    [
      'Skyward',
      {
        'Stu LName': 'lastName',
        'Stu FName': 'firstName',
        'Stu MName': 'middleName',
        'Other ID': 'oneRosterId',
        'Grd Lvl': 'grades',
        Entity: 'schools',
        'Grad Yr': null,
        'NAME-ID': null,
      },
    ],
    [
      'Aeries',
      {
        'STU.ID': 'oneRosterId',
        'STU.LN': 'lastName',
        'STU.FN': 'firstName',
        'STU.GR': 'grades',
        'STU.SC': 'schools',
        Tchr: null,
      },
    ],
    [
      'PowerSchool',
      {
        LastFirst: 'wholeName',
        Student_Number: 'oneRosterId',
        Grade_Level: 'grades',
        Home_Room: 'classrooms',
        SchoolID: 'schools',
        Student_Web_ID: 'username',
        Student_Web_Password: 'password',
        '[39]name': null,
      },
    ],
    [
      'Google',
      {
        'First Name [Required]': 'firstName',
        'Last Name [Required]': 'lastName',
        'Employee ID': 'oneRosterId',
        'Password [Required]': 'password',
        'Email Address [Required]': null,
        'Org Unit Path [Required]': null,
      },
    ],
    [
      'Apple',
      {
        person_id: null,
        person_number: 'oneRosterId',
        first_name: 'firstName',
        middle_name: 'middleName',
        last_name: 'lastName',
        grade_level: 'grades',
        sis_username: 'username',
        location_id: 'schools',
        password_policy: null,
      },
    ],
    [
      'Kolibri',
      {
        'Database ID (UUID)': null,
        'Username (USERNAME)': 'username',
        'Password (PASSWORD)': 'password',
        'Full name (FULL_NAME)': 'wholeName',
        'Identifier (IDENTIFIER)': 'oneRosterId',
        'Birth year (BIRTH_YEAR)': null,
        'Learner enrollment (ENROLLED_IN)': 'classrooms',
      },
    ],
    [
      'a Spanish office',
      {
        Nombre: 'firstName',
        'Segundo nombre': 'middleName',
        Apellidos: 'lastName',
        Matrícula: 'oneRosterId',
        Grado: 'grades',
        Escuela: 'schools',
        Salón: 'classrooms',
        Contraseña: 'password',
        Usuario: 'username',
      },
    ],
    [
      'a French office',
      {
        Prénom: 'firstName',
        'Nom de famille': 'lastName',
        'Code permanent': 'oneRosterId',
        Niveau: 'grades',
        École: 'schools',
        Classe: 'classrooms',
        'Mot de passe': 'password',
        Identifiant: 'username',
      },
    ],
  ])('%s', (_, fields) => {
    expect(
      Object.fromEntries(Object.keys(fields).map((header, at) => [header, students(Object.keys(fields))[at]])),
    ).toEqual(fields)
  })
})

test("a Spanish or French header may say at its end whose it is, and 'Nombre' alone is the whole name", () => {
  expect(students(["Prénom de l'élève", "Nom de l'élève", "N° d'élève", 'Niveau scolaire'])).toEqual([
    ...['firstName', 'lastName', 'oneRosterId', 'grades'],
  ])
  expect(students(['Núm. de estudiante', 'Apellidos del alumno', 'Nombre del alumno', 'Grado escolar'])).toEqual([
    ...['oneRosterId', 'lastName', 'firstName', 'grades'],
  ])
  expect(students(['ID del alumno', 'Número', 'Nombre del maestro'])).toEqual(['oneRosterId', null, null])
  expect(students(['Nombre del estudiante', 'Grado'])).toEqual(['wholeName', 'grades'])
  expect(students(['Élève', 'Niveau'])).toEqual(['wholeName', 'grades'])
  expect(guessFields('teachers', ['Nom', 'Courriel'])).toEqual(['wholeName', 'email'])
  expect(guessFields('classrooms', ['Nombre', 'Escuela'])).toEqual(['name', 'school'])
})

test('of two family names the second is one too, where another column has the first alone', () => {
  expect(students(['Apellido paterno', 'Apellido materno', 'Nombre', 'Grado'])).toEqual([
    ...['lastName', 'secondLastName', 'firstName', 'grades'],
  ])
  expect(students(['Nombre', 'Primer apellido', 'Segundo apellido del alumno'])).toEqual([
    ...['firstName', 'lastName', 'secondLastName'],
  ])
  expect(guessFields('teachers', ['Last Name', 'Second Last Name', 'First Name'])).toEqual([
    ...['lastName', 'secondLastName', 'firstName'],
  ])
  expect(students(['Apellidos', 'Segundo apellido', 'Nombre'])).toEqual(['lastName', null, 'firstName'])
  expect(students(['Apellido materno', 'Nombre completo'])).toEqual([null, 'wholeName'])
})

test("the grade is taken from 'Grade' even after a 'Student Grade', and nothing from columns of teachers and parents", () => {
  expect(students(['Student Grade', 'Grade', 'teacher.lastName', 'Teacher First Name', 'parent.firstName'])).toEqual([
    ...[null, 'grades', null, null, null],
  ])
})

test('a course is the class where no other column is one', () => {
  expect(students(['Course Name', 'Period'])).toEqual(['classrooms', null])
  expect(students(['Course Name', 'Homeroom'])).toEqual([null, 'classrooms'])
  expect(guessFields('classrooms', ['Course Name'])).toEqual(['name'])
})

test('the lists of staff, classes and schools know Spanish and French too', () => {
  expect(guessFields('teachers', ['Prénom', 'Nom', 'Courriel', 'Rôle', 'École'])).toEqual([
    ...['firstName', 'lastName', 'email', 'userType', 'schools'],
  ])
  expect(guessFields('classrooms', ['Grupo', 'Código', 'Escuela', 'Maestra'])).toEqual([
    ...['name', 'classCode', 'school', 'teachers'],
  ])
  expect(guessFields('schools', ['Escuela', 'Dirección', 'Ciudad', 'Código postal', 'Zona horaria'])).toEqual([
    ...['name', 'addressLine1', 'city', 'postalCode', 'timezone'],
  ])
})
