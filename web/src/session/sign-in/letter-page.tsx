import styles from './letter-page.module.css'

const LETTERS = [...'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz']
/** Inked darker than the rest: the word that one reads out of the page. */
const WORD = new Set(['R', 'e', 'a', 'd'])

/** A drawing: the hornbook itself with its page of letters. It says nothing that the form beside it does not. */
export function LetterPage() {
  return (
    <div className={styles.side} aria-hidden="true">
      <div className={styles.board}>
        <div className={styles.page}>
          {LETTERS.map(letter => (
            <span key={letter} className={WORD.has(letter) ? styles.inked : undefined}>
              {letter}
            </span>
          ))}
        </div>
      </div>
      <div className={styles.handle} />
    </div>
  )
}
