import { bodyFamily, displayFamily } from './fonts';

/** The colors by theme. Every pair that carries text or a boundary meets WCAG AA; a test computes the contrast. */
export const colors = {
  light: {
    '--color-bg': '#fbf8f5',
    '--color-surface': '#ffffff',
    '--color-surface-raised': '#ffffff',
    '--color-sunken': '#f3ede8',
    '--color-text': '#241a20',
    '--color-text-muted': '#6a5b63',
    '--color-border': '#e7dedb',
    '--color-border-strong': '#8d7c85',
    '--color-accent': '#7d2e57',
    '--color-accent-strong': '#5e1f40',
    '--color-accent-soft': '#f6e8ef',
    '--color-on-accent': '#fffafc',
    '--color-danger': '#b3261e',
    '--color-danger-soft': '#fcebe8',
    '--color-success': '#2c6a3f',
    '--color-success-soft': '#e7f3e9',
    '--color-warning': '#83540a',
    '--color-warning-soft': '#fbf0da',
    '--color-focus': '#a63c76',
    '--color-veil': 'rgb(90 81 84 / 64%)',
    '--color-logo-ground': 'transparent',
  },
  dark: {
    '--color-bg': '#171215',
    '--color-surface': '#201a1d',
    '--color-surface-raised': '#2a2327',
    '--color-sunken': '#110d0f',
    '--color-text': '#f4ecee',
    '--color-text-muted': '#b9a9b0',
    '--color-border': '#3a3136',
    '--color-border-strong': '#8a7a82',
    '--color-accent': '#e9a6c6',
    '--color-accent-strong': '#f6cadf',
    '--color-accent-soft': '#3d2431',
    '--color-on-accent': '#2d0f1f',
    '--color-danger': '#ff9d92',
    '--color-danger-soft': '#40201d',
    '--color-success': '#8fd3a2',
    '--color-success-soft': '#1b3324',
    '--color-warning': '#efc06a',
    '--color-warning-soft': '#382a12',
    '--color-focus': '#f3b4d2',
    '--color-veil': 'rgb(19 11 16 / 64%)',
    '--color-logo-ground': '#f4ecee',
  },
} as const;

const shadows = {
  light: {
    '--shadow-1': '0 1px 2px rgb(60 30 45 / 6%)',
    '--shadow-2': '0 2px 4px rgb(60 30 45 / 5%), 0 8px 20px -6px rgb(60 30 45 / 12%)',
    '--shadow-3': '0 4px 10px rgb(60 30 45 / 8%), 0 24px 56px -12px rgb(60 30 45 / 24%)',
  },
  dark: {
    '--shadow-1': '0 1px 2px rgb(0 0 0 / 40%)',
    '--shadow-2': '0 2px 4px rgb(0 0 0 / 35%), 0 10px 24px -6px rgb(0 0 0 / 50%)',
    '--shadow-3': '0 4px 10px rgb(0 0 0 / 40%), 0 28px 60px -12px rgb(0 0 0 / 70%)',
  },
} as const;

const constant = {
  '--font-body': bodyFamily,
  '--font-display': displayFamily,
  '--text-xs': '0.8125rem',
  '--text-sm': '0.9375rem',
  '--text-md': '1.0625rem',
  '--text-lg': '1.25rem',
  '--text-xl': '1.625rem',
  '--text-2xl': 'clamp(1.75rem, 1.5rem + 1vw, 2.125rem)',
  '--text-3xl': 'clamp(2.125rem, 1.7rem + 1.9vw, 3rem)',
  '--text-hero': 'clamp(2.625rem, 1.5rem + 4.6vw, 4.75rem)',
  '--space-1': '0.25rem',
  '--space-2': '0.5rem',
  '--space-3': '0.75rem',
  '--space-4': '1rem',
  '--space-5': '1.5rem',
  '--space-6': '2rem',
  '--space-7': '3rem',
  '--space-8': '4rem',
  '--space-9': '6rem',
  '--radius-sm': '6px',
  '--radius-md': '10px',
  '--radius-lg': '18px',
  '--radius-full': '999px',
  '--measure': '65ch',
  '--page': '1200px',
  '--motion-fast': '140ms cubic-bezier(0.2, 0, 0.2, 1)',
  '--motion-slow': '320ms cubic-bezier(0.2, 0.7, 0.2, 1)',
} as const;

const declarations = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${value};`)
    .join('\n');

/** The colors for printing: black on white in every theme, because printers leave out backgrounds. */
const paper = Object.fromEntries(
  Object.keys(colors.light).map((name) => [
    name,
    /bg|surface|sunken|soft|on-|veil|ground/.test(name) ? '#fff' : '#000',
  ]),
);

/** The tokens as CSS declarations for the root element. */
export const tokenCss = {
  light: declarations({ ...colors.light, ...shadows.light }),
  dark: declarations({ ...colors.dark, ...shadows.dark }),
  constant: declarations(constant),
  paper: declarations(paper),
};
