/** Every icon of the product, drawn with one stroke width on a 24 by 24 grid. */
const PATHS = {
  dashboard: 'M4 13h6V4H4zM14 20h6v-9h-6zM4 20h6v-3H4zM14 7h6V4h-6z',
  rostering:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3 20c0-3.3 2.7-5.5 6-5.500s6 2.2 6 5.500M16 11a3 3 0 1 0 0-6M17 14.700c2.4.5 4 2.4 4 5.3',
  reports: 'M12 3v12m0 0 4-4m-4 4-4-4M5 21h14',
  upload: 'M12 16V4m0 0 4 4m-4-4L8 8M5 20h14',
  account: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20c.5-3.6 3.5-5.5 7.5-5.500s7 1.9 7.5 5.5',
  computer: 'M5 5h14v10H5zM2.5 19h19',
  phone: 'M8 3h8v18H8zM11 18h2',
  lock: 'M7 11h10a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2ZM8 11V8a4 4 0 0 1 8 0v3',
  eye: 'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  key: 'M8.5 19a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM12 11.5 20 3.500M16.5 7l3 3',
  // A thumb on a sensor.
  passkey:
    'M6 11a6 6 0 0 1 12 0v2M9 20c-.8-2-1-4-1-6v-3a4 4 0 0 1 8 0v3c0 2 .3 4 1 5.500M12 11v4c0 2.200.4 4 1.200 6M4.500 16.500C4.200 15 4 13.500 4 12',
  copy: 'M9 8h11v12H9zM15 8V4H4v12h5',
  external: 'M7 17 17 7M9 7h8v8',
  guides: 'M4 5a2 2 0 0 1 2-2h14v16H6a2 2 0 0 0-2 2zM4 19V5M9 8h7',
  hub: 'M12 3 4 7v6c0 4.5 3.4 7.2 8 8 4.6-.8 8-3.5 8-8V7zM9 12l2.2 2.200L15.5 10',
  logout: 'M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M15 16l4-4-4-4M19 12H9',
  training: 'M3 9l9-4 9 4-9 4zM7 11v5c2.8 2 7.2 2 10 0v-5M21 9v5',
  files: 'M7 3h7l5 5v13H7zM14 3v5h5M10 13h6M10 17h6',
  promotions: 'M4 10v4h3l8 4V6l-8 4zM18 9.500a3.5 3.5 0 0 1 0 5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.400M5.6 18.4 7 17M17 7l1.4-1.4',
  moon: 'M20 14.500A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.500Z',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20 20l-4-4',
  refresh: 'M20 11a8 8 0 1 0-2 6M20 5v6h-6',
  calendar: 'M6 5h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM4 10h16M9 3v4M15 3v4',
  columns: 'M4 5h16v14H4zM10 5v14M15 5v14',
  filter: 'M4 6h16M7 12h10M10.500 18h3',
  down: 'm6 9 6 6 6-6',
  next: 'm9 6 6 6-6 6',
  check: 'm5 12.5 4.5 4.500L19 7.5',
  close: 'M6 6l12 12M18 6 6 18',
  plus: 'M12 5v14M5 12h14',
  stop: 'M7 7h10v10H7z',
  play: 'M8 5.500v13l10-6.500z',
  warning: 'M12 4 2.8 20h18.400zM12 10v4.500M12 17.300v.1',
  note: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5M12 7.900V8',
  mail: 'M4 6h16v12H4zM4 7l8 6.500L20 7',
  school: 'M4 20V9l8-5 8 5v11M2.5 20h19M10 20v-5h4v5',
  classroom: 'M4 5h16v11H4zM8 20h8M12 16v4',
  student: 'M12 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM5 20c0-3.6 3-5.8 7-5.800s7 2.2 7 5.8',
  file: 'M7 3h7l5 5v13H7zM14 3v5h5',
  edit: 'M5 19l.8-3.800L16.5 4.500l3 3L8.8 18.200zM14 7l3 3',
  like: 'M7 11v9H4v-9zM7 11l4-8c1.700 0 2.600 1.300 2.300 2.900L12.800 9H18a2 2 0 0 1 2 2.300l-1.200 7a2 2 0 0 1-2 1.700H7',
  dislike:
    'M7 13V4H4v9zM7 13l4 8c1.700 0 2.600-1.300 2.300-2.900L12.800 15H18a2 2 0 0 0 2-2.300l-1.200-7a2 2 0 0 0-2-1.700H7',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.700-5.700l-1.600 1.600M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.700 5.700l1.600-1.600',
  contents: 'M4 6h2M9 6h11M4 12h2M9 12h11M4 18h2M9 18h11',
  print: 'M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z',
  full: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  history: 'M4 12a8 8 0 1 0 2.5-5.800M4 4v4h4M12 8v4l3 2',
} as const

export type IconName = keyof typeof PATHS

/** Hidden from screen readers: an icon-only button needs its own label. */
export function Icon({ name, size = 17 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
