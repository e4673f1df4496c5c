import { TEACHER_FIELDS } from '@hornbook/contract/rostering/teachers'
import { isAtLeast } from '@hornbook/rules/people/abilities'
import { isEmailAddress } from '@hornbook/rules/people/addresses'
import { useTranslation } from 'react-i18next'
import type { Field, Values } from '../../form/field.ts'
import { usePersonIn } from '../../signed-in/current-session.ts'
import { attributesOf, fieldsOf } from '../records/record-fields.ts'

const ROLES = ['Teacher', 'SchoolAdmin', 'DistrictAdmin'] as const

/** The fields of a staff member's details, with the roles up to one's own (FORM-5, PEOPLE-10). */
export function useStaffFields(
  districtId: string,
  { isNew, mailRefusal = null }: { readonly isNew: boolean; readonly mailRefusal?: string | null },
): readonly Field[] {
  const { t } = useTranslation('rostering', { keyPrefix: 'forms.teacher' })
  const { t: roleName } = useTranslation('rostering', { keyPrefix: 'staff.roles' })
  const { userType } = usePersonIn(districtId)
  const roles = ROLES.filter(role => isAtLeast(userType, role))
  return fieldsOf(TEACHER_FIELDS, t('fields', { returnObjects: true })).map((field): Field => {
    if (field.name === 'userType') {
      const choices = roles.map(value => ({ value, label: roleName(value) }))
      return { name: field.name, kind: 'choice', label: field.label, choices, required: true, half: true }
    }
    if (field.name === 'endsOn')
      return { name: field.name, kind: 'date', label: field.label, help: t('endsOnHelp'), half: true }
    if (field.name !== 'email') return { ...field, half: true }
    const problem = (value: unknown) => (value === '' || isEmailAddress(String(value).trim()) ? null : t('badEmail'))
    const help =
      mailRefusal !== null ? t('mailReturned', { answer: mailRefusal }) : t(isNew ? 'invited' : 'invitedAgain')
    return { ...field, help, problem }
  })
}

/** The attributes that a call writes; for a change, only those that `values` has. */
export function staffAttributes(values: Values) {
  const { userType: chosen, ...texts } = attributesOf(TEACHER_FIELDS, values)
  const userType = ROLES.find(role => role === chosen)
  return { ...texts, ...(userType && { userType }) }
}
