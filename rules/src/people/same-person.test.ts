import { expect, test } from 'vitest'
import { isAnotherPerson, isSamePerson } from './same-person.ts'

const is = (row: string, stored: string) => {
  const [given, family] = row.split(',').map(name => name.trim() || undefined)
  const [ownGiven, ownFamily] = stored.split(',').map(name => name.trim())
  return isSamePerson({ given, family }, { given: ownGiven, family: ownFamily })
}

test.each([
  ['Ben, Lee', 'Benjamin, Lee'],
  ['H., Kim', 'Hana Grace, Kim'],
  ['Ámarah, OKAFOR', 'Amara, Okafor'],
  ['Camila, Reyes-Ortiz', 'Camila, Reyes'],
  ['Grace, Kim', 'Hana Grace, Kim'],
  ['Jhonny, Ray', 'Johnny, Ray'],
  ['DAngelo, Fox', "D'Angelo, Fox"],
  ['J.T., Fox', 'JT, Fox'],
  ['De Andre, Fox', 'DeAndre, Fox'],
  ["'Iolani, Kahale", 'ʻIolani, Kahale'],
  ['محمد, السيد', 'مُحَمَّد, السيد'],
  ['احمد, علي', 'أحمد, علي'],
  ['שרה, כהן', 'שָׂרָה, כהן'],
  ['\u200bMaria, Lopez', 'Maria, Lopez'],
  ['Jo, Li', 'Jo, Li'],
  ['Ann, Smith', 'Elizabeth Ann, Smith'],
  ['J., Li', 'Jo, Li'],
  [', Reyes-Ortiz', 'Camila, Reyes'],
  [',', 'Camila, Reyes'],
])('%s can be %s', (row, stored) => expect(is(row, stored)).toBe(true))

test.each([
  ['Marcus, Hill', 'Maria, Lopez'],
  ['Christina, Park', 'Christian, Kim'],
  ['Ивана, Сидорова', 'Иван, Петров'],
  ['عبدالرحمن, السيد', 'عبدالله, الأحمد'],
  ['السعيد, حسن', 'محمد, السيد'],
  ['Martin, Young', 'Lucy, Martinez'],
  ['Kim, Zed', 'Christian, Kim'],
  ['Maria de la Luz, Vega', 'Lucas, de la Cruz'],
  ['Al, Gore', 'Nevaeh, Al Rashid'],
  ['Al-Amin, Haddad', 'Ali, Reza'],
  ['Oscar, Young', 'Yan, O'],
  ['Robert J, Li', 'Jo, Li'],
  ['L, Bob', 'Lucas, de la Cruz'],
  ['Lopez, Maria', 'Maria, Lopez'],
  ['Maria, Vega', 'Maria, Lopez'],
  ['Ana, Lee', 'Ava, Lee'],
  ['Ben, Okafor', 'Amara, Okafor'],
  ['Jo, Li', 'Jonathan, Lincoln'],
  ['Al, Ng', 'Alejandra, Nguyen'],
  ['Jean-Luc, Van', 'Jean Luc, Vandermeer'],
  ['李, 王', '李明, 王'],
  ['Marta, Lopez', 'Maria, Lopez'],
  [', Vega', 'Maria, Lopez'],
])('whether %s is %s is asked', (row, stored) => expect(is(row, stored)).toBe(false))

const namesOf = (text: string) => {
  const [given, middle, family] = text.split(',').map(name => name.trim() || undefined)
  return { given, middle, family }
}

test.each([
  ['Ana,, Diaz', 'Brand,, New'],
  ['Ana, Marie, Diaz', 'Brand, Marie, New'],
  ['Martin,, Young', 'Lucy,, Martinez'],
  ['Jo,, Li', 'Al,, Ng'],
  ['Someone,, Else', 'Tina,, Two'],
  ['李,, 王', '明,, 张'],
])('%s and %s are two people, whichever comes first', (one, other) => {
  expect(isAnotherPerson(namesOf(one), namesOf(other))).toBe(true)
  expect(isAnotherPerson(namesOf(other), namesOf(one))).toBe(true)
})

test.each([
  ['Ana,, Diaz', 'ANA,, DÍAZ'],
  ['Ana,, Diaz', 'Ana,, Lee'],
  ['Ana,, Diaz', 'Maria,, Diaz'],
  ['Diaz,, Ana', 'Ana,, Diaz'],
  ['Hana, Grace, Kim', 'Grace,, Lee'],
  ['Benjamin,, Lee', 'Ben,, Okafor'],
  ['Camila,, Reyes-Ortiz', 'Cami la,, Ortiz'],
  ['Ana,, Diaz', 'Brand,,'],
])('%s and %s can be one person', (one, other) => {
  expect(isAnotherPerson(namesOf(one), namesOf(other))).toBe(false)
  expect(isAnotherPerson(namesOf(other), namesOf(one))).toBe(false)
})
