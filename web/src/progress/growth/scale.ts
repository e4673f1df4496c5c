/** Round steps from 0 to above a value, five at most. */
export function scaleOf(most: number): number[] {
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200].find(size => size * 5 >= most) ?? 200
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, at) => at * step)
}
