/** These components of the frame need the platform's controls and are in one chunk with them. */
export { UnsavedChangesDialog, Toaster } from '@meridian/platform/controls';
export { AccountMenu } from './account/account-menu';
export { SearchButton } from './search/search-button';
export { SlideOutSheet } from './navigation/slide-out-sheet';
export { ThemeMenu } from './theme/theme-menu';
