import styles from './letter-page.module.css'

const LETTERS = [...'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz']
/** Darker than the rest, so that the page spells 'Read'. */
const WORD = new Set(['R', 'e', 'a', 'd'])

/** A decorative drawing of a hornbook with its page of letters, hidden from screen readers. */
export function LetterPage() {
  return (
    <div className={styles.side} aria-hidden="true">
      <div className={styles.board}>
        <div className={styles.page}>
          {LETTERS.map(letter => (
            <span key={letter} className={WORD.has(letter) ? styles.highlighted : undefined}>
              {letter}
            </span>
          ))}
        </div>
      </div>
      <div className={styles.handle} />
    </div>
  )
}
