/** The frame's components that need the platform's controls, in one chunk with them. */
export { UnsavedChangesDialog, Toaster } from '@meridian/platform/controls';
export { AccountMenu } from './account-menu';
export { SlideOutSheet } from './slide-out-sheet';
export { ThemeMenu } from './theme-menu';
