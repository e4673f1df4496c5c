import './texts.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, GENERIC_MESSAGE } from '../api/api-error.ts'
import { newIdempotencyKey } from '../api/call.ts'
import { queryClient } from '../api/queries.ts'
import { restoreDraft, useKeepDraft } from '../signed-in/drafts.ts'
import { compareVersions } from './conflict/merge.ts'
import { changedValues, type Field, placeErrors, problemsIn, type Value, type Values } from './field.ts'
import { announceFailed, announceSaved } from './saved.tsx'

/** A record as it was read. A new one has no version. */
export interface ReadRecord {
  readonly values: Values
  readonly version?: number
}

export interface Sending extends ReadRecord {
  /** The values that differ from what was read. */
  readonly changed: Values
  /** Stays the same while the values do, so that what is sent twice happens once (SAFE-20). */
  readonly idempotencyKey: string
}

export interface FormOptions<A> {
  /** Names what is kept if the session ends. */
  readonly draft: string
  /** The noun in the messages: 'student'. */
  readonly noun: string
  readonly fields: readonly Field[]
  readonly start: ReadRecord
  /** The values to begin with, if not those of `start`: they count as changed. */
  readonly begin?: Values
  readonly save: (sending: Sending) => Promise<A>
  readonly onSaved: (answer: A | undefined) => void
  /** Reads the record again after a lost update (SAFE-21). */
  readonly reload?: () => Promise<ReadRecord>
  /** What else a change of one field changes. */
  readonly adjust?: ((values: Values, changed: string, before: Values) => Values) | undefined
  /** What a refusal means to this form; null if its message says it all. */
  readonly readRefusal?: (error: ApiError, values: Values) => Promise<Explained | null>
}

/** What is wrong with some fields, and what their values have become. */
interface Explained {
  readonly title: string
  readonly fields: Readonly<Record<string, string>>
  readonly values: Values
}

export interface Problems {
  /** The message of FORM-8, or that some fields need a look. */
  readonly title: string
  readonly fields: Readonly<Record<string, string>>
  readonly general: readonly string[]
  /** Goes up with every new list. */
  readonly at: number
}

interface Draft {
  readonly base: ReadRecord
  readonly values: Values
}

const NO_PROBLEMS: Problems = { title: '', fields: {}, general: [], at: 0 }

/** The state of a form: what is typed, what is wrong with it, and how saving it goes (FORM-8). */
export function useForm<A>(options: FormOptions<A>) {
  const { draft, noun, fields, start, adjust } = options
  const { t } = useTranslation('form')
  const [{ base, values }, setTyped] = useState<Draft>(() =>
    restoreDraft(draft, { base: start, values: options.begin ?? start.values }),
  )
  const [problems, setProblems] = useState(NO_PROBLEMS)
  const show = (found: Pick<Problems, 'title' | 'fields'> & Partial<Problems>) =>
    setProblems(before => ({ general: [], ...found, at: before.at + 1 }))
  const [theirs, setTheirs] = useState<ReadRecord | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [hasSaved, setSaved] = useState(false)
  const sending = useRef(false)
  const sent = useRef({ content: '', key: '' })
  const isChanged = !hasSaved && Object.keys(changedValues(base.values, values)).length > 0
  useKeepDraft(draft, hasSaved ? undefined : { base, values })

  const change = (name: string, value: Value) => {
    // Whatever is typed during saving would be lost when the form closes.
    if (sending.current) return
    setTyped(before => {
      const next = { ...before.values, [name]: value }
      return { ...before, values: adjust?.(next, name, before.values) ?? next }
    })
    setProblems(before => ({ ...before, fields: { ...before.fields, [name]: '' } }))
  }

  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const isSlow = useSlow(isSaving)

  const done = (answer?: A) => {
    setSaved(true)
    announceSaved(t('saved', { what: noun }))
    if (isOpen.current) options.onSaved(answer)
    // Whoever has left the form stays where they are now.
    else void queryClient.invalidateQueries()
  }

  /** True if the saved record has just what is typed here; otherwise shows both versions. */
  const compare = async (mine: Draft): Promise<boolean> => {
    const now = await options.reload?.()
    if (!now) return false
    const sides = compareVersions({ base: mine.base.values, mine: mine.values, theirs: now.values }).values()
    if ([...sides].every(side => side === 'both')) return true
    setTheirs(now)
    setProblems(before => ({ ...NO_PROBLEMS, at: before.at }))
    return false
  }

  const showRefusal = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401) return
    const { placed, general } = placeErrors(error.errors, fields)
    const isAboutFields = Object.keys(placed).length > 0
    const title = error.status === 404 ? 'notFound' : isAboutFields ? 'reviewFields' : 'tryAgain'
    const reasons = error.status === 0 ? [t('unreachable')] : error.status === 404 ? [t('notFoundText')] : general
    if (!isOpen.current) {
      const why = error.status === 0 ? '' : (Object.values(placed)[0] ?? general[0] ?? '')
      announceFailed(t('notSaved', { what: noun, why }).trim())
      return
    }
    show({
      title: t(title, { what: noun }),
      fields: placed,
      general: isAboutFields || reasons.length > 0 ? reasons : [GENERIC_MESSAGE],
    })
  }

  const explain = async (error: unknown, mine: Draft) => {
    if (!(error instanceof ApiError)) throw error
    const isStale = error.status === 412 && options.reload !== undefined
    // An answer that never arrived: the first try was saved after all.
    if (isStale && (await compare(mine))) return done()
    if (!isOpen.current) return showRefusal(error)
    if (isStale) return
    const explained = await options.readRefusal?.(error, mine.values)
    if (explained) {
      setTyped(before => ({ ...before, values: { ...before.values, ...explained.values } }))
      show(explained)
      return
    }
    showRefusal(error)
  }

  const send = async (next: Draft) => {
    if (sending.current) return
    sending.current = true
    setSaving(true)
    const content = JSON.stringify(next)
    if (sent.current.content !== content) sent.current = { content, key: newIdempotencyKey() }
    try {
      const changed = changedValues(next.base.values, next.values)
      const answer = await options.save({
        ...next.base,
        values: next.values,
        changed,
        idempotencyKey: sent.current.key,
      })
      done(answer)
    } catch (error) {
      // Looking up the reason can fail as well.
      await explain(error, next).catch(showRefusal)
    } finally {
      sending.current = false
      setSaving(false)
    }
  }

  return {
    values,
    change,
    problems,
    isSaving,
    isSlow,
    isChanged,
    isNew: base.version === undefined,
    /** Says what is wrong with some of the fields; false if anything is. */
    check: (some: readonly Field[]) => {
      const wrong = problemsIn(some, values, t)
      const isRight = Object.keys(wrong).length === 0
      // What the server has said stays until it says something else: the fields do not move meanwhile.
      if (!isRight) show({ title: t('review'), fields: wrong })
      return isRight
    },
    /** The next question begins without what was wrong with the one before. */
    settle: () => setProblems(before => ({ ...NO_PROBLEMS, at: before.at })),
    /** Saves what is typed; `more` is chosen with the button itself. */
    save: (more: Values = {}) => send({ base, values: { ...values, ...more } }),
    conflict: theirs && { base: base.values, mine: values, theirs: theirs.values },
    backToForm: () => setTheirs(null),
    /** Saves the merged version. */
    resolve: (merged: Values) => {
      if (!theirs) return
      setTyped({ base: theirs, values: merged })
      setTheirs(null)
      void send({ base: theirs, values: merged })
    },
  }
}

const SLOW_MS = 10_000

/** Whether something has been going on for longer than usual. */
function useSlow(isGoingOn: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (!isGoingOn) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [isGoingOn])
  return isSlow
}
