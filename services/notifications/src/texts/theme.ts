import { accentColors, type AccentColors } from '@meridian/shared-types/accent';
import { organization } from './organization';

/** The colors of the product, without pure white, because some mail apps invert it. */
export const LIGHT = {
  ground: '#f3ede8',
  surface: '#fbf8f5',
  text: '#241a20',
  muted: '#6a5b63',
  border: '#e7dedb',
};
const DARK: typeof LIGHT = {
  ground: '#171215',
  surface: '#201a1d',
  text: '#f4ecee',
  muted: '#b9a9b0',
  border: '#3a3136',
};

export const accentOf = (theme: 'light' | 'dark'): AccentColors => accentColors(organization().accent)[theme];

export const FONT = "Inter, 'Segoe UI', system-ui, -apple-system, Roboto, Arial, sans-serif";

/** Returns the style for mail apps that follow the theme of the device. Others show, or invert, the light theme. */
export function darkStyle(): string {
  const { accent, on } = accentOf('dark');
  return `@media (prefers-color-scheme: dark) {
.ground { background: ${DARK.ground} !important; }
.surface { background: ${DARK.surface} !important; border-color: ${DARK.border} !important; }
.text { color: ${DARK.text} !important; }
.muted { color: ${DARK.muted} !important; }
.link { color: ${accent} !important; }
.rule { border-color: ${DARK.border} !important; }
.accent { background: ${accent} !important; border-color: ${accent} !important; }
.on-accent { color: ${on} !important; }
}`;
}
