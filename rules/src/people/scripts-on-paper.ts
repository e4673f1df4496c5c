/** Scripts that paper has a font for: those that Unicode recommends for names (UAX 31), and a few more. */
export const PAPER_SCRIPTS = [
  ...(['Adlam', 'Arabic', 'Armenian', 'Balinese', 'Bengali', 'Bopomofo', 'Canadian_Aboriginal', 'Cherokee'] as const),
  ...(['Ethiopic', 'Georgian', 'Gujarati', 'Gurmukhi', 'Han', 'Hangul', 'Hebrew', 'Hiragana', 'Javanese'] as const),
  ...([
    'Kannada',
    'Katakana',
    'Khmer',
    'Lao',
    'Malayalam',
    'Mongolian',
    'Myanmar',
    'Nko',
    'Ol_Chiki',
    'Oriya',
  ] as const),
  ...(['Sinhala', 'Sundanese', 'Syriac', 'Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan', 'Tifinagh'] as const),
] as const

/** What comes with the fonts of every text. */
const EVERYWHERE = ['Common', 'Inherited', 'Latin', 'Greek', 'Cyrillic', 'Devanagari']

const ON_PAPER = new RegExp(
  `^[\\P{L}${[...EVERYWHERE, ...PAPER_SCRIPTS].map(script => `\\p{Script_Extensions=${script}}`).join('')}]*$`,
  'u',
)

/** Whether every letter of a name is of a script that paper has a font for (RPT-8). */
export const isOnPaper = (name: string): boolean => ON_PAPER.test(name)
