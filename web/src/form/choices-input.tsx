import { useTranslation } from 'react-i18next'
import { ChoiceBox } from '../ui/choice-box.tsx'
import { Icon } from '../ui/icons.tsx'
import type { Field } from './field.ts'
import styles from './form.module.css'
import { Star } from './star.tsx'

interface ChoicesInputProps {
  readonly field: Extract<Field, { kind: 'choices' }>
  readonly value: readonly string[]
  readonly error: string | undefined
  readonly onChange: (value: readonly string[]) => void
}

/** Several entries of a long list: those that are chosen, each with its ×, and a box that adds one by typing. */
export function ChoicesInput({ field, value, error, onChange }: ChoicesInputProps) {
  const { t } = useTranslation('form')
  const chosen = field.choices.filter(choice => value.includes(choice.value))
  const others = field.choices.filter(choice => !value.includes(choice.value))
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>
        {field.label}
        {field.required && <Star />}
      </legend>
      {chosen.length > 0 && (
        <ul className={styles.chosen}>
          {chosen.map(({ value: id, label, hint }) => (
            <li key={id}>
              <span>{label}</span>
              {hint && <span className={styles.hint}>{hint}</span>}
              <button
                type="button"
                className={styles.remove}
                aria-label={t('remove', { name: label })}
                onClick={() => onChange(value.filter(other => other !== id))}
              >
                <Icon name="close" size={15} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {/* A new box after each addition, because a box keeps what was typed into it. */}
      <ChoiceBox
        key={value.join()}
        label={field.addLabel}
        choices={others}
        value=""
        onChange={id => id && onChange([...value, id])}
        error={error}
        {...(field.help && { description: field.help })}
        data-path={field.name}
      />
    </fieldset>
  )
}
