import type { Picture } from '@hornbook/rules/people/picture-passwords'

/** The pictures of picture passwords, drawn with one stroke on a 48 by 48 grid. */
const PATHS: Readonly<Record<Picture, string>> = {
  apple: 'M24 15c-4-4-16-3-16 9 0 9 7 18 12 18 2 0 2-1 4-1s2 1 4 1c5 0 12-9 12-18 0-12-12-13-16-9ZM24 15c0-5 2-8 6-10',
  ball: 'M6 24a18 18 0 1 0 36 0 18 18 0 1 0 -36 0ZM24 6c-8 10-8 26 0 36M24 6c8 10 8 26 0 36M6 24h36',
  bell: 'M9 35c4-4 4-9 4-14a11 11 0 0 1 22 0c0 5 0 10 4 14ZM20 40a4 4 0 0 0 8 0M24 10V5',
  bird: 'M13.5 17.5a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0 -3 0ZM8 21c0-7 6-11 12-11 8 0 12 6 12 13l9 8H22C13 31 8 28 8 21ZM8 20l-5 3 5 2M20 31v9M26 31v9M20 22c4 0 8-2 10-5',
  boat: 'M6 31h36l-6 10H12ZM24 31V6l14 20H24M24 10 11 26h13',
  car: 'M9 34a5 5 0 1 0 10 0 5 5 0 1 0 -10 0ZM29 34a5 5 0 1 0 10 0 5 5 0 1 0 -10 0ZM5 33V25l6-3 5-9h17l6 9 4 3v8ZM16 22h22M25 13v9',
  cup: 'M9 14h24v18a8 8 0 0 1-8 8h-8a8 8 0 0 1-8-8ZM33 18h4a5 5 0 0 1 0 12h-4M16 5v4M24 5v4',
  fish: 'M13.4 22a1.6 1.6 0 1 0 3.2 0 1.6 1.6 0 1 0 -3.2 0ZM6 24c6-9 18-12 27-4l8-7v22l-8-7c-9 8-21 5-27-4ZM24 19c2 3 2 7 0 10',
  flower:
    'M19.5 18a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0 -9 0ZM24 13.500a5 5 0 1 1 4 2.500 5 5 0 1 1-1 5.500 5 5 0 1 1-6 0 5 5 0 1 1-1-5.500 5 5 0 1 1 4-2.500ZM24 28v15M24 38c-5 0-8-2-9-6M24 40c4 0 7-2 8-5',
  house: 'M6 23 24 7l18 16M11 20v21h26V20M20 41V29h8v12',
  key: 'M5 30a9 9 0 1 0 18 0 9 9 0 1 0 -18 0ZM20.500 23.500 41 5M34 11l6 6M28 17l5 5',
  moon: 'M38 30A17 17 0 0 1 19 7a18 18 0 1 0 19 23Z',
  star: 'm24 5 5.800 12.300L43 19l-9.700 9.200L35.800 42 24 35.300 12.200 42l2.500-13.800L5 19l13.200-1.700Z',
  sun: 'M15 24a9 9 0 1 0 18 0 9 9 0 1 0 -18 0ZM24 5v6M24 37v6M5 24h6M37 24h6M10.500 10.500l4.300 4.300M33.200 33.200l4.300 4.300M10.500 37.500l4.300-4.300M33.200 14.800l4.300-4.300',
  tree: 'M24 5a11 11 0 0 1 10 15 9 9 0 0 1-4 16H18a9 9 0 0 1-4-16A11 11 0 0 1 24 5ZM24 22v21M24 30l6-5',
  umbrella:
    'M24 6v33a4 4 0 0 1-8 0M5 26C5 14 14 8 24 8s19 6 19 18c-3-3-6-3-9.500 0-3-3-6-3-9.500 0-3.500-3-6.500-3-9.500 0C11 23 8 23 5 26Z',
}

/** The word stands beside it. */
export function PictureDrawing({ of, size }: { readonly of: Picture; readonly size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth={2.3}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[of]} />
    </svg>
  )
}
