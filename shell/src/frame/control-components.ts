/** These components of the frame need the platform's controls and are in one chunk with them. */
export { UnsavedChangesDialog, Toaster } from '@meridian/platform/controls';
export { AccountMenu } from './account-menu';
export { SearchButton } from './search-button';
export { SlideOutSheet } from './slide-out-sheet';
export { ThemeMenu } from './theme-menu';
