import styles from './list-choice.module.css'

interface ListChoiceProps<List extends string> {
  readonly label: string
  readonly lists: readonly List[]
  /** Null where the page shows something else. */
  readonly chosen: List | null
  readonly onChoose: (list: List) => void
  readonly nameOf: (list: List) => string
}

/** Which of a page's lists is shown. */
export function ListChoice<List extends string>({ label, lists, chosen, onChoose, nameOf }: ListChoiceProps<List>) {
  return (
    <fieldset className={styles.lists} aria-label={label}>
      {lists.map(each => (
        <button key={each} type="button" aria-pressed={each === chosen} onClick={() => onChoose(each)}>
          {nameOf(each)}
        </button>
      ))}
    </fieldset>
  )
}
