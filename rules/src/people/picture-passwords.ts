/**
 * The pictures of a picture password, each with the word by which an adult says it aloud. Their outlines differ, so that a
 * child who cannot read tells them apart on a black-and-white card (CRED-3).
 */
export const PICTURES = [
  ...(['apple', 'ball', 'bell', 'bird', 'boat', 'car', 'cup', 'fish'] as const),
  ...(['flower', 'house', 'key', 'moon', 'star', 'sun', 'tree', 'umbrella'] as const),
] as const

export type Picture = (typeof PICTURES)[number]

/** A picture password has this many pictures, in order. */
export const PICTURES_OF_PASSWORD = 3

/** The pictures of a pin code, in order ('sun-car-moon'); null for any other text. */
export function picturesOf(pinCode: string): readonly Picture[] | null {
  const words = pinCode.split('-').flatMap(word => PICTURES.find(picture => picture === word) ?? [])
  return words.length === PICTURES_OF_PASSWORD && words.join('-') === pinCode ? words : null
}
