import { z } from 'zod'
import { t } from '../../texts/texts.ts'

// What a validator finds wrong, as a person would say it (CALL-15). A shape's own sentence comes first.
z.config({ customError: sentenceOf })

const KINDS = {
  string: 'text',
  number: 'number',
  int: 'wholeNumber',
  boolean: 'boolean',
  array: 'list',
  object: 'object',
  record: 'object',
} as const

function sentenceOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined && issue.code !== 'unrecognized_keys') return t('http:value.missing')
  switch (issue.code) {
    case 'invalid_type':
      return t(`http:value.${KINDS[issue.expected as keyof typeof KINDS] ?? 'other'}`)
    case 'too_small':
      return sizeSentence('least', issue.origin, Number(issue.minimum))
    case 'too_big':
      return sizeSentence('most', issue.origin, Number(issue.maximum))
    case 'invalid_value':
      return t('http:value.oneOf', { values: issue.values.map(value => `'${String(value)}'`).join(', ') })
    case 'invalid_format':
      return formatSentence(issue.format)
    case 'unrecognized_keys':
      return t('http:value.unknownFields', { names: issue.keys.slice(0, 5).join(', ').slice(0, 200) })
    default:
      return t('http:value.other')
  }
}

function sizeSentence(bound: 'least' | 'most', origin: string, limit: number): string {
  if (origin === 'string') {
    if (bound === 'least' && limit === 1) return t('http:value.blank')
    return t(`http:value.${bound}Characters`, { limit })
  }
  if (origin === 'array' || origin === 'set') return t(`http:value.${bound}Entries`, { limit })
  return t(`http:value.${bound}`, { limit })
}

function formatSentence(format: string): string {
  if (format === 'date') return t('http:value.date')
  if (format === 'datetime') return t('http:value.instant')
  if (format === 'email') return t('http:value.email')
  return t('http:value.other')
}
