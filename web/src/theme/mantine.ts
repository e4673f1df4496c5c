import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core'

const ink: MantineColorsTuple = [
  '#e6eef6',
  '#d3e1ee',
  '#a9c5dd',
  '#7ca8cb',
  '#578fbc',
  '#3b78a8',
  '#2a6493',
  '#1b4d7a',
  '#143d62',
  '#0c2b47',
]

/** Mantine uses these for backgrounds and borders in dark mode. */
const dark: MantineColorsTuple = [
  '#ebe8e1',
  '#b5bbc2',
  '#9aa2ab',
  '#757d87',
  '#2f353d',
  '#262b32',
  '#1b1f25',
  '#171a1f',
  '#14171b',
  '#0f1215',
]

/** Our colours of meaning, by Mantine's colour names. */
const MEANINGS: Readonly<Record<string, { readonly full: string; readonly soft: string }>> = {
  red: { full: 'var(--bad)', soft: 'var(--bad-soft)' },
  orange: { full: 'var(--warn)', soft: 'var(--warn-soft)' },
  green: { full: 'var(--good)', soft: 'var(--good-soft)' },
}

/** Without it, a dialog's header element counts as a second banner of the page. */
const NOT_A_BANNER = { header: { role: 'presentation' } }

/** Maps Mantine to our tokens, so that its components use the same colours as our own CSS in both schemes. */
export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 2 },
  colors: { ink, dark },
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'ui-monospace, monospace',
  headings: { fontFamily: 'var(--serif)', fontWeight: '560' },
  defaultRadius: 'sm',
  radius: { sm: 'var(--r-s)', md: 'var(--r)' },
  fontSizes: { xs: 'var(--t-xs)', sm: 'var(--t-s)', md: 'var(--t-m)', lg: 'var(--t-l)', xl: 'var(--t-xl)' },
  spacing: { xs: 'var(--s2)', sm: 'var(--s3)', md: 'var(--s4)', lg: 'var(--s5)', xl: 'var(--s6)' },
  breakpoints: { xs: '30em', sm: '40em', md: '60em', lg: '75em', xl: '90em' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  variantColorResolver: input => {
    const meaning = input.color ? MEANINGS[input.color] : undefined
    if (meaning) return { background: meaning.soft, hover: meaning.soft, color: meaning.full, border: 'transparent' }
    if (input.color && input.color !== 'ink') return defaultVariantColorsResolver(input)
    if (input.variant === 'filled')
      return { background: 'var(--act)', hover: 'var(--act-hover)', color: 'var(--act-ink)', border: 'transparent' }
    if (input.variant === 'light')
      return {
        background: 'var(--act-soft)',
        hover: 'var(--act-soft-hover)',
        color: 'var(--act)',
        border: 'transparent',
      }
    if (input.variant === 'subtle')
      return { background: 'transparent', hover: 'var(--hover)', color: 'var(--act)', border: 'transparent' }
    return defaultVariantColorsResolver(input)
  },
  components: {
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'md',
        closeButtonProps: { 'aria-label': 'Close' },
        attributes: NOT_A_BANNER,
        overlayProps: { color: 'var(--veil)', backgroundOpacity: 1 },
        transitionProps: { duration: 120 },
      },
    },
    Drawer: {
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close' },
        attributes: NOT_A_BANNER,
        overlayProps: { color: 'var(--veil)', backgroundOpacity: 1 },
      },
    },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: false } },
  },
})

const tokenVariables = {
  '--mantine-color-body': 'var(--card)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--act)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--sunk)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--act)',
  '--mantine-primary-color-filled-hover': 'var(--act-hover)',
  '--mantine-primary-color-light': 'var(--act-soft)',
  '--mantine-primary-color-light-hover': 'var(--act-soft-hover)',
  '--mantine-primary-color-light-color': 'var(--act)',
  '--mantine-primary-color-contrast': 'var(--act-ink)',
  '--mantine-color-ink-filled': 'var(--act)',
  '--mantine-color-ink-filled-hover': 'var(--act-hover)',
  '--mantine-color-ink-light': 'var(--act-soft)',
  '--mantine-color-ink-light-hover': 'var(--act-soft-hover)',
  '--mantine-color-ink-light-color': 'var(--act)',
  '--mantine-color-ink-outline': 'var(--act)',
}

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: tokenVariables, dark: tokenVariables })

/** The nonce that the content security policy requires on style elements. */
export const styleNonce = (): string => document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? ''

// The scroll lock behind a dialog also adds a style element, and reads the nonce from this global.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
