import type { PAPER_SCRIPTS } from '@hornbook/rules/people/scripts-on-paper'

/**
 * The family that draws each script. Latin, Greek, Cyrillic and Devanagari come with Noto Sans itself; the others are those
 * that Unicode recommends for names (UAX 31) and those that Noto has in one package of the same kind.
 */
const FAMILIES: Readonly<Record<(typeof PAPER_SCRIPTS)[number], string>> = {
  Adlam: 'noto-sans-adlam',
  Arabic: 'noto-sans-arabic',
  Armenian: 'noto-sans-armenian',
  Balinese: 'noto-sans-balinese',
  Bengali: 'noto-sans-bengali',
  Canadian_Aboriginal: 'noto-sans-canadian-aboriginal',
  Cherokee: 'noto-sans-cherokee',
  Ethiopic: 'noto-sans-ethiopic',
  Georgian: 'noto-sans-georgian',
  Gujarati: 'noto-sans-gujarati',
  Gurmukhi: 'noto-sans-gurmukhi',
  Bopomofo: 'noto-sans-sc',
  Han: 'noto-sans-sc',
  Hangul: 'gowun-dodum',
  Hebrew: 'noto-sans-hebrew',
  Hiragana: 'noto-sans-sc',
  Javanese: 'noto-sans-javanese',
  Kannada: 'noto-sans-kannada',
  Katakana: 'noto-sans-sc',
  Khmer: 'noto-sans-khmer',
  Lao: 'noto-sans-lao',
  Malayalam: 'noto-sans-malayalam',
  Mongolian: 'noto-sans-mongolian',
  Myanmar: 'noto-sans-myanmar',
  Nko: 'noto-sans-nko',
  Ol_Chiki: 'noto-sans-ol-chiki',
  Oriya: 'noto-sans-oriya',
  Sinhala: 'noto-sans-sinhala',
  Sundanese: 'noto-sans-sundanese',
  Syriac: 'noto-sans-syriac',
  Tamil: 'noto-sans-tamil',
  Telugu: 'noto-sans-telugu',
  Thaana: 'noto-sans-thaana',
  Thai: 'noto-sans-thai',
  Tibetan: 'noto-serif-tibetan',
  Tifinagh: 'noto-sans-tifinagh',
}

/** A script's letters, with the marks and signs that it shares with few others. */
const SCRIPTS = Object.entries(FAMILIES).map(
  ([script, family]) => [new RegExp(`\\p{Script_Extensions=${script}}`, 'u'), family] as const,
)
const EMOJI = /\p{Extended_Pictographic}/u

/** The families of the scripts in a text, and of no other: a font is only read once its script is met. */
export function familiesOfScripts(text: string): ReadonlySet<string> {
  const met = new Set(SCRIPTS.flatMap(([letters, family]) => (letters.test(text) ? [family] : [])))
  return EMOJI.test(text) ? met.add('noto-emoji') : met
}
