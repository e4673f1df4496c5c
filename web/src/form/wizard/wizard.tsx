import './texts.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { restoreDraft, useKeepDraft } from '../../signed-in/drafts.ts'
import { Button } from '../../ui/button/button.tsx'
import type { Values } from '../field.ts'
import { Fields } from '../fields.tsx'
import formStyles from '../form.module.css'
import { FormFrame } from '../form-frame.tsx'
import { useLeaveGuard } from '../leave-guard.tsx'
import { ProblemSummary } from '../problem-summary.tsx'
import { type FormOptions, useForm } from '../use-form.ts'
import { useKeptSteps, useRefreshed } from './kept-steps.ts'
import { openLines, type Pasted } from './pasted.ts'
import { Pastes } from './pastes.ts'
import { type Step, StepList } from './step-list.tsx'
import styles from './wizard.module.css'

/** A button of the last step that answers its question and saves. */
interface Ending {
  readonly label: string
  readonly help: string
  readonly values: Values
}

/** By field: why some choices are gone, and which are left. */
export type Gone = Readonly<Record<string, { readonly problem: string; readonly left: readonly string[] }>>

/** How far it has come: the step, and by field which pasted lines have no answer yet. */
interface Progress {
  readonly at: number
  readonly pasted: Readonly<Record<string, Pasted | null>>
}

interface WizardProps<A> extends Omit<FormOptions<A>, 'readRefusal'> {
  readonly title: string
  readonly steps: readonly Step[]
  readonly onClose: () => void
  /** Sees what is chosen, because the next step's choices may depend on it. */
  readonly onValues: (values: Values) => void
  /** Replace the button that saves. */
  readonly endings?: readonly Ending[]
  /** After a 404, finds chosen entries that no longer exist, such as a class archived meanwhile. */
  readonly findGone?: (values: Values) => Promise<Gone>
  /** False where a refresh loses what it is about. */
  readonly keepsSteps?: boolean
}

/** The product's one wizard: a form whose fields are asked for step by step, and saved after the last (FORM-7). */
export function Wizard<A>({
  title,
  steps,
  onClose,
  onValues,
  endings,
  findGone,
  keepsSteps = true,
  ...options
}: WizardProps<A>) {
  const { t } = useTranslation('form')
  const { t: tWizard } = useTranslation('formWizard')
  const { noun, fields, draft } = options
  const progress = `${draft} progress`
  const kept = keepsSteps ? draft : null
  const refreshed = useRefreshed(kept)
  const [{ at: reached, pasted }, setProgress] = useState<Progress>(() =>
    restoreDraft(progress, { at: refreshed.at, pasted: {} }),
  )
  // What is chosen decides which steps there are, and is known after the first look.
  const at = Math.min(reached, steps.length - 1)
  useKeepDraft(progress, { at: reached, pasted })
  const [leftOut, setLeftOut] = useState(0)
  const setAt = (at: number) => {
    setProgress(before => ({ ...before, at }))
    setLeftOut(0)
  }
  const stepOf = (name: string) => steps.findIndex(step => step.fields.includes(name))
  const form = useForm({
    ...options,
    begin: { ...options.start.values, ...refreshed.chosen },
    readRefusal: async (error, values) => {
      const gone = error.status === 404 ? Object.entries((await findGone?.(values)) ?? {}) : []
      if (gone.length === 0) return null
      return {
        title: t('wizard.changed'),
        fields: Object.fromEntries(gone.map(([name, { problem }]) => [name, problem])),
        values: Object.fromEntries(gone.map(([name, { left }]) => [name, left])),
      }
    },
    onSaved: answer => {
      guard.letGo()
      options.onSaved(answer)
    },
  })
  const guard = useLeaveGuard(form, onClose)
  const { values, problems } = form
  useKeptSteps(kept, at, fields, values)
  // Somebody may have been archived while the page was refreshed.
  const ready = fields.filter(field => field.kind === 'pick' && field.state === undefined)
  const listed = ready.map(({ name }) => name).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list that has come
  useEffect(() => {
    for (const field of ready) {
      const picked = refreshed.chosen[field.name]
      if (field.kind !== 'pick' || typeof picked !== 'object' || values[field.name] !== picked) continue
      const known = new Set(field.choices.map(({ value }) => value))
      const left = picked.filter(id => known.has(id))
      if (left.length === picked.length) continue
      form.change(field.name, left)
      setLeftOut(before => before + picked.length - left.length)
    }
  }, [listed])
  const body = useRef<HTMLFormElement>(null)
  useEffect(() => onValues(values), [values, onValues])
  // A refusal leads to the first step that it is about.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new list of problems
  useEffect(() => {
    const [first] = steps.flatMap((step, index) => (step.fields.some(name => problems.fields[name]) ? [index] : []))
    if (first !== undefined) setAt(first)
  }, [problems.at])
  const step = steps[at]
  const shown = fields.filter(({ name }) => step?.fields.includes(name))
  const isWaiting = shown.some(field => field.kind === 'pick' && field.state !== undefined)
  // The question has changed, or its choices have come, so the focus moves to it; without any, to the button below.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is another question
  useEffect(() => {
    const find = (what: string) => body.current?.querySelector<HTMLElement>(what)
    if (
      isWaiting ||
      body.current?.contains(document.activeElement) === false ||
      document.activeElement?.matches('button')
    )
      (find('[data-autofocus]') ?? find('button[type="submit"]'))?.focus()
  }, [at, isWaiting])
  if (!step) return null
  const isLast = at === steps.length - 1
  // Whoever goes on with pasted lines that have no answer yet still sees how many.
  const withOpenLines = ({ answer, title, fields: asked }: Step) => {
    const open = asked.flatMap(name => {
      const [lines, chosen = []] = [pasted[name], values[name]]
      return lines ? openLines(lines, typeof chosen === 'object' ? chosen : []) : []
    })
    const count = open.length
    return count === 0 ? answer : `${answer ?? title} · ${t('paste.leftOpen', { count })}`
  }
  const change: typeof form.change = (name, value) => {
    form.change(name, value)
    // Another school has other people, so lines that were pasted for the one before mean nothing.
    if (shown.some(field => field.kind === 'pick' && !field.several && field.name === name))
      setProgress(before => ({ ...before, pasted: {} }))
  }
  // The step may have been come to by a refresh, which keeps nothing that is typed.
  const save = (more?: Values) => {
    if (form.check(fields.filter(({ name }) => stepOf(name) >= 0))) void form.save(more)
  }
  const go = () => {
    if (isLast) save()
    else if (form.check(shown)) {
      form.settle()
      setAt(at + 1)
    }
  }
  return (
    <FormFrame frame="wizard" title={title} onClose={guard.close}>
      <form
        ref={body}
        className={formStyles.form}
        noValidate
        aria-busy={form.isSaving}
        onKeyDown={goByKey}
        onSubmit={event => {
          event.preventDefault()
          if (!endings || !isLast) go()
        }}
      >
        <StepList
          steps={steps.map(each => ({ ...each, answer: withOpenLines(each) }))}
          fields={fields}
          at={at}
          onGo={setAt}
        />
        <ProblemSummary problems={problems} fields={fields} onShow={name => setAt(stepOf(name))} />
        {leftOut > 0 && <p role="status">{tWizard('leftOut', { count: leftOut })}</p>}
        {typeof step.text === 'string' ? <p>{step.text}</p> : step.text}
        <Pastes
          value={{
            draft,
            of: name => pasted[name] ?? null,
            keep: (name, now) => setProgress(before => ({ ...before, pasted: { ...before.pasted, [name]: now } })),
          }}
        >
          <Fields key={at} fields={shown} values={values} errors={problems.fields} onChange={change} />
        </Pastes>
        {endings && isLast && (
          <ul className={styles.endings}>
            {endings.map(({ label, help, values }, index) => (
              <li key={label}>
                <Button
                  writes
                  data-autofocus={index === 0 || undefined}
                  aria-disabled={form.isSaving}
                  onClick={() => save(values)}
                >
                  {label}
                </Button>
                <span>{help}</span>
              </li>
            ))}
          </ul>
        )}
        <div className={formStyles.foot}>
          {at > 0 && <Button onClick={() => setAt(at - 1)}>{t('wizard.back')}</Button>}
          <span role="status" className={formStyles.status}>
            {form.isSaving ? (
              [t('saving', { what: noun }), form.isSlow && t('slow')].filter(Boolean).join(' ')
            ) : (
              <span className={formStyles.muted}>{step.note ?? t('starred')}</span>
            )}
          </span>
          {!(endings && isLast) && (
            <Button type="submit" writes={isLast} variant="primary" aria-disabled={form.isSaving}>
              {isLast ? t('save') : t('wizard.next', { step: steps[at + 1]?.title ?? '' })}
            </Button>
          )}
        </div>
      </form>
      {guard.question}
    </FormFrame>
  )
}

/** Ctrl+Enter goes on, and saves at the last step. */
function goByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
