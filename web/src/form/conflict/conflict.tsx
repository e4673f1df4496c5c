import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import { type Field, wordsOf } from '../field.ts'
import styles from './conflict.module.css'
import { compareVersions, mergeVersions, type Side, type Versions } from './merge.ts'

interface ConflictProps {
  readonly noun: string
  readonly fields: readonly Field[]
  readonly versions: Versions
  /** Whose the other version is. */
  readonly whoSaved: ReactNode
  readonly isSaving: boolean
  readonly onBack: () => void
  readonly onSave: (merged: Versions['mine']) => void
}

/** A lost update: both versions, field by field. Asks only about true clashes; everything else is kept (SAFE-21). */
export function Conflict({ noun, fields, versions, whoSaved, isSaving, onBack, onSave }: ConflictProps) {
  const { t } = useTranslation('form')
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const title = useRef<HTMLHeadingElement>(null)
  // The form, with its button, is gone.
  useEffect(() => title.current?.focus(), [])
  const sides = compareVersions(versions)
  const clashes = fields.filter(({ name }) => sides.get(name) === 'clash')
  const kept = fields.filter(({ name }) => sides.has(name) && sides.get(name) !== 'clash')
  const open = clashes.filter(({ name }) => !chosen[name])
  const merged = mergeVersions(versions, chosen)
  const save = (choices: typeof chosen) => onSave(mergeVersions(versions, choices))
  return (
    <div className={styles.conflict}>
      <div role="alert">
        <h3 ref={title} tabIndex={-1} className={styles.title}>
          {t('conflict.title', { what: noun })}
        </h3>
        <p className={styles.muted}>{t('conflict.text')}</p>
        {whoSaved}
      </div>
      {clashes.length > 0 && <h4 className={styles.heading}>{t('conflict.clash')}</h4>}
      {clashes.map(field => (
        <Clash
          key={field.name}
          field={field}
          versions={versions}
          chosen={chosen[field.name]}
          onChoose={side => setChosen(before => ({ ...before, [field.name]: side }))}
        />
      ))}
      {kept.length > 0 && (
        <>
          <h4 className={styles.heading}>{t('conflict.kept')}</h4>
          <ul className={styles.kept}>
            {kept.map(field => {
              const side = sides.get(field.name) as Side | 'both' | 'merged'
              return (
                <li key={field.name}>
                  <b>{field.label}</b>
                  <span>
                    {/* The password before is not known here. */}
                    {field.kind !== 'password' && (
                      <>
                        <s>{wordsOf(field, versions.base[field.name], t)}</s> <span aria-hidden="true">→</span>{' '}
                        <span className="visually-hidden">{t('conflict.became')}</span>{' '}
                      </>
                    )}
                    <b>{wordsOf(field, merged[field.name], t)}</b>
                  </span>
                  <span className={styles.muted}>{t(`conflict.by.${side}`)}</span>
                </li>
              )
            })}
          </ul>
        </>
      )}
      <div className={styles.foot}>
        <Button variant="quiet" onClick={onBack}>
          {t('conflict.back')}
        </Button>
        <span className={styles.end}>
          {open.length > 0 && (
            <span className={styles.muted}>
              {t('conflict.left', { count: open.length, names: open.map(({ label }) => label).join(', ') })}
            </span>
          )}
          {clashes.length > 0 && (
            <Button onClick={() => setChosen(Object.fromEntries(clashes.map(({ name }) => [name, 'theirs'])))}>
              {t('conflict.takeTheirs')}
            </Button>
          )}
          <Button variant="primary" disabled={open.length > 0} aria-disabled={isSaving} onClick={() => save(chosen)}>
            {t('save')}
          </Button>
        </span>
      </div>
    </div>
  )
}

interface ClashProps {
  readonly field: Field
  readonly versions: Versions
  readonly chosen: Side | undefined
  readonly onChoose: (side: Side) => void
}

function Clash({ field, versions, chosen, onChoose }: ClashProps) {
  const { t } = useTranslation('form')
  const choices = [
    ['theirs', t('conflict.theirs')],
    ['mine', t('conflict.mine')],
  ] as const
  return (
    <fieldset className={styles.clash}>
      <legend>
        {field.label}{' '}
        <span className={styles.muted}>
          {t('conflict.was', { value: wordsOf(field, versions.base[field.name], t) })}
        </span>
      </legend>
      {choices.map(([side, whose]) => (
        <label key={side} className={styles.choice}>
          <input type="radio" name={`clash ${field.name}`} checked={chosen === side} onChange={() => onChoose(side)} />
          <span>
            <span className={styles.whose}>{whose}</span>
            <span>{wordsOf(field, versions[side][field.name], t)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
