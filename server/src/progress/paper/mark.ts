import { INK, type Pen } from '../../files/pdf/pen.ts'

/** The paddle of the logo, 22 units wide and 28 high. */
const WOOD =
  'M2.6 0h16.8A2.6 2.6 0 0 1 22 2.6v15.8a2.6 2.6 0 0 1-2.6 2.6H14v4.2a3 3 0 0 1-6 0V21H2.6A2.6 2.6 0 0 1 0 18.4V2.6A2.6 2.6 0 0 1 2.6 0Z'
const LETTERS = 'M6.3 7.3h9.400M6.300 10.5h9.4M6.3 13.7h5.6'

/** How wide the mark with the name is. */
export const markWidth = (pen: Pen, size: number): number =>
  ((size * 1.25) / 28) * 22 + size * 0.5 + pen.widthOf('Hornbook', 'serifBold', size)

/** The product's mark and name; y is the baseline of the name. */
export function drawMark(pen: Pen, x: number, y: number, size = 11.5): void {
  const { document } = pen
  const scale = (size * 1.25) / 28
  document.save()
  document.translate(x, y - size * 0.97).scale(scale)
  document.path(WOOD).fill(INK)
  document.rect(3.8, 3.4, 14.4, 14.2).fill('white')
  document.path(LETTERS).lineWidth(1.7).lineCap('round').stroke(INK)
  document.restore()
  pen.text(x + 22 * scale + size * 0.5, y, 'Hornbook', 'serifBold', { size })
}
