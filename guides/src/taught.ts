import { overallLesson } from '@hornbook/rules/reading/curriculum'

/** What is taught, and in which lesson, numbered across all levels. */
type Taught = Readonly<Record<string, number>>

/** From a text for each level: a lesson's number, then what it teaches. Throws when something is taught twice. */
function taught(levels: Readonly<Record<number, string>>): Taught {
  // Without a prototype, 'constructor' is a word like any other.
  const lessons: Record<string, number> = Object.create(null)
  for (const [level, text] of Object.entries(levels)) {
    let lesson = 0
    for (const word of text.trim().split(/\s+/)) {
      if (/^\d+$/.test(word)) lesson = overallLesson(Number(level), Number(word))
      else if (word in lessons) throw new Error(`'${word}' is taught twice`)
      else lessons[word] = lesson
    }
  }
  return lessons
}

/** Level 1: three letters, then a review. */
export const LETTERS: Taught = taught({
  1: `
    1 a  2 b  3 c  5 d  6 e  7 f  9 g  10 h  11 i  13 j  14 k  15 l  17 m  18 n  19 o  21 p  22 q
    23 r  25 s  26 t  27 u  29 v  30 w  31 x  33 y  34 z  35 A  37 B  38 C  39 D  41 E  42 F  43 G
    45 H  46 I  47 J  49 K  50 L  51 M  53 N  54 O  55 P  57 Q  58 R  59 S  61 T  62 U  63 V  65 W
    66 X  67 Y  68 Z`,
})

/**
 * The patterns of words. 'a-' is a short vowel that begins a word (at), '-a-' one between two consonants (cat). C and V are a
 * consonant and a vowel, each of one sound: 'CVCC' is a word with two or more consonants at its end (hand, tenth).
 */
export const PATTERNS: Taught = taught({
  2: `
    1 a-  2 i-  3 o- u-  5 -a-  17 -i-  28 -o-  39 -u-  50 -e-  63 ll  65 ss  67 ff  69 zz
    70 dd gg e-  125 qu`,
  3: `
    1 VCC  4 CVCC  10 CCVC  13 CCVCC  15 CCCVC  19 plural  22 syllables bb mm nn pp rr tt  25 ng
    28 nk  31 ch  37 sh  43 th  49 oo  58 ou  63 oi  68 aw  73 ee  77 ie  80 oe  83 ue  86 a_e
    89 i_e  90 o_e  91 u_e  94 er  99 ar  104 or  112 compound`,
})

/** Words that are not read by sound: the lesson that shows one first tells it to the children. */
export const TOLD: Taught = taught({
  2: `
    72 a  76 the  80 is  84 his  88 has  92 and  96 to  100 of  104 he  108 we  112 me  116 as
    120 for  133 I  141 she  145 you  149 my  153 was  157 no  158 go  161 are  165 said  169 what
    171 who  173 do  175 where  180 oh  184 be  189 they  192 have`,
  3: `
    3 so  6 her  9 from  12 some  15 come  16 it's let's he's I'm  17 can't didn't isn't hasn't
    18 were I'll we'll he'll  21 your  24 there  27 all  30 want  33 one  36 two  39 by  42 down
    45 when  48 day  54 could  60 little  66 any  72 over  78 why  84 people`,
})

/** Signs that a sentence has. */
export const SIGNS: Taught = taught({
  2: `
    139 .  169 ?  180 !  189 ,`,
  3: `
    16 '`,
})

/** The lesson in which a word may begin with a capital. */
export const CAPITALS = overallLesson(2, 133)
