import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { Conflict } from './conflict/conflict.tsx'
import type { Values } from './field.ts'
import { Fields } from './fields.tsx'
import styles from './form.module.css'
import { FormFrame, type Frame } from './form-frame.tsx'
import { LetGo, useLeaveGuard } from './leave-guard.tsx'
import { ProblemSummary } from './problem-summary.tsx'
import { type FormOptions, useForm } from './use-form.ts'

/** What a form shows and does not change. */
export interface Facts {
  readonly title?: string
  readonly help?: string
  readonly items: readonly { readonly label: string; readonly value: string }[]
}

interface FormProps<A> extends FormOptions<A> {
  readonly frame: Frame
  readonly title: ReactNode
  readonly onClose: () => void
  readonly facts?: readonly Facts[]
  /** The field that has the focus; otherwise the first one. */
  readonly focused?: string | undefined
  readonly saveLabel?: string
  /** Beside the buttons: what else can be done with the record. */
  readonly actions?: ReactNode
  /** Above the fields. */
  readonly above?: ReactNode
  /** Who saved the record last, for a conflict. */
  readonly whoSaved?: ReactNode
  /** Below the fields. */
  readonly children?: ReactNode | ((values: Values) => ReactNode)
  /** Beside the fields of a wide sheet, below them where there is no room. */
  readonly beside?: (values: Values) => ReactNode
}

/** The product's one form: fields, what is wrong with them, and saving them. */
export function Form<A>({
  frame,
  title,
  facts = [],
  focused,
  saveLabel,
  actions,
  above,
  whoSaved,
  children,
  beside,
  onClose,
  ...options
}: FormProps<A>) {
  const { t } = useTranslation('form')
  const { noun, fields } = options
  const form = useForm({
    ...options,
    onSaved: answer => {
      guard.letGo()
      options.onSaved(answer)
    },
  })
  const guard = useLeaveGuard(form, onClose)
  const body = useRef<HTMLFormElement>(null)
  const hadConflict = useRef(false)
  const hasConflict = form.conflict !== null
  // Back from the conflict, whose button had the focus and is gone.
  useEffect(() => {
    if (hadConflict.current && !hasConflict) body.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    hadConflict.current = hasConflict
  }, [hasConflict])
  const inputs = (
    <Fields
      fields={fields}
      values={form.values}
      errors={form.problems.fields}
      focused={focused}
      onChange={form.change}
    />
  )
  const saving = t(form.isNew ? 'saving' : 'updating', { what: noun })
  return (
    <FormFrame frame={frame} title={title} onClose={guard.close}>
      {form.conflict ? (
        <Conflict
          noun={noun}
          fields={fields}
          versions={form.conflict}
          whoSaved={whoSaved}
          isSaving={form.isSaving}
          onBack={form.backToForm}
          onSave={form.resolve}
        />
      ) : (
        <form
          ref={body}
          className={styles.form}
          noValidate
          aria-busy={form.isSaving}
          onKeyDown={saveByKey}
          onSubmit={event => {
            event.preventDefault()
            if (form.check(fields)) void form.save()
          }}
        >
          {above}
          <ProblemSummary problems={form.problems} fields={fields} />
          {facts.map(each => (
            <FactPanel key={each.title ?? each.items[0]?.label} {...each} />
          ))}
          {beside ? (
            <div className={styles.beside}>
              {inputs}
              {beside(form.values)}
            </div>
          ) : (
            inputs
          )}
          {typeof children === 'function' ? children(form.values) : children}
          <div className={styles.foot}>
            <LetGo value={guard.letGo}>{actions}</LetGo>
            <span role="status" className={styles.status}>
              {form.isSaving
                ? [saving, form.isSlow && t('slow')].filter(Boolean).join(' ')
                : fields.length > 0 && <span className={styles.muted}>{t('starred')}</span>}
            </span>
            <Button onClick={guard.close}>{t(fields.length > 0 ? 'cancel' : 'close')}</Button>
            {fields.length > 0 && (
              <Button type="submit" variant="primary" aria-disabled={form.isSaving}>
                {saveLabel ?? t('save')}
              </Button>
            )}
          </div>
        </form>
      )}
      {guard.question}
    </FormFrame>
  )
}

/** Ctrl+S saves, and so does Ctrl+Enter, which goes on in a wizard. */
function saveByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (!['s', 'Enter'].includes(event.key) || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

function FactPanel({ title, help, items }: Facts) {
  if (items.length === 0) return <p className={styles.fact}>{title}</p>
  return (
    <section className={styles.facts} aria-label={title}>
      {title && (
        <p>
          <Icon name="lock" size={15} /> <b>{title}</b> {help}
        </p>
      )}
      <dl>
        {items.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
