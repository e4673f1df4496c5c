import { SCHOOL_FIELDS } from '@hornbook/contract/rostering/schools'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../form/field.ts'
import { fieldsOf } from '../records/record-fields.ts'

const ADDRESS: ReadonlySet<string> = new Set(['addressLine1', 'addressLine2', 'city', 'postalCode'])

export const ADDRESS_FIELDS = SCHOOL_FIELDS.filter(({ name }) => ADDRESS.has(name))
export const OTHER_FIELDS = SCHOOL_FIELDS.filter(({ name }) => !ADDRESS.has(name))

/** The fields of a school; of its address, city and Zip Code stand side by side (FORM-4). */
export function useSchoolFields(columns: typeof SCHOOL_FIELDS): readonly Field[] {
  const { t } = useTranslation('rostering', { keyPrefix: 'forms.school' })
  const labels = t('fields', { returnObjects: true })
  return fieldsOf(columns, labels).map(field => ({
    ...field,
    half: field.name === 'city' || field.name === 'postalCode',
  }))
}
