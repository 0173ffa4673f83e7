/** What the frame needs only when somebody does something, in one chunk with the controls underneath. */
export { Toaster } from '@meridian/platform/controls';
export { AccountMenu } from './account-menu';
export { SlideOutSheet } from './slide-out-sheet';
export { ThemeMenu } from './theme-menu';
