import { type LessonUnit, UNITS } from '@hornbook/rules/reading/units'

/** What a family reads together: letters, words or sentences. */
export type ReadingKind = 'letters' | 'words' | 'sentences'

interface ReadingWords {
  readonly kind: ReadingKind
  readonly words: readonly string[]
}

const letters = (text: string): ReadingWords => ({ kind: 'letters', words: text.split(' ') })
const words = (text: string): ReadingWords => ({ kind: 'words', words: text.split(' ') })
const sentences = (...all: string[]): ReadingWords => ({ kind: 'sentences', words: all })

/** English to read for each unit, in the order of UNITS: a child who has reached the unit can read it. */
const OF_UNITS: readonly ReadingWords[] = [
  letters('a b c d e f g h i j k l'),
  letters('m n o p q r s t u v w x'),
  letters('y z Aa Bb Cc Dd Ee Ff Gg Hh'),
  letters('Kk Ll Mm Nn Oo Pp Rr Ss'),
  letters('Ww Xx Yy Zz Aa Ee Ii Oo'),
  words('at in up on it am us if'),
  words('map sit hot bed run cat pin cup'),
  words('bell kiss fuzz hill mess puff doll buzz'),
  sentences('a big red bus', 'ten wet hens', 'sit on a mat'),
  words('quit quiz quill quip quack'),
  words('Sam Ben Meg Tom Pam Jan Max Ted'),
  sentences('A cat sat.', 'Sam is hot.', 'I can run.'),
  sentences('Is it hot?', 'Can I run?', 'Did Sam win?'),
  sentences('I can win!', 'It is hot!', 'Run up!'),
  sentences('Sam, sit.', 'Yes, I can.', 'Run, Tom, run.'),
  sentences('Can Sam run?', 'Yes, Sam can.', 'It is fun!'),
  words('and end ant ask elf act imp elk'),
  words('hand nest lamp milk jump gift desk tent'),
  words('stop frog flag drum stamp plant crisp trust'),
  words("it's I'm can't isn't let's didn't"),
  words("cats dogs hats pens cups bugs Sam's Mom's"),
  words('rabbit napkin picnic magnet basket insect'),
  words('ring chin ship thin sing chop fish with'),
  words('moon food boot zoo room pool spoon soon'),
  words('out loud oil join saw draw coin shout'),
  words('see tree pie toe blue cake name feet'),
  words('her fern car star for corn park fork'),
  words('rain day sea boat light snow'),
  words('popcorn bathtub catfish hilltop starfish'),
  words('city ice face page giant cage'),
  words('back duck catch match bridge edge'),
  words('knee knit write wrap lamb comb'),
  words('rain day they sea key field'),
  words('boat snow light high pie fly'),
  words('new few fruit suit blue true'),
  words('cow town boy toy haul author'),
  words('bird girl turn burn earth learn'),
  words('nation picture treasure machine'),
  words('about again banana sofa lemon camel'),
  words('jumped running taller foxes hoping'),
  words('undo replay unlock preview'),
  words('helpful kindness slowly teacher'),
]

/** What a family can read together in a unit. */
export function readingWordsOf(unit: LessonUnit): ReadingWords {
  const found = OF_UNITS[UNITS.indexOf(unit)]
  if (!found) throw new Error(`No words for ${unit.label}`)
  return found
}

/** Some of them as an example: 'map, sit, hot'; one sentence. */
export function exampleOf(unit: LessonUnit, count: 2 | 3): string {
  const { kind, words: all } = readingWordsOf(unit)
  return kind === 'sentences' ? (all[0] ?? '') : all.slice(0, count).join(', ')
}
