/** These components of the frame are in one chunk with the platform's controls, which most of them need. */
export { UnsavedChangesDialog, Toaster } from '@meridian/platform/controls';
export { AccountMenu } from './account/account-menu';
export { NewReleaseBanner } from './banners/new-release-banner';
export { SignedOutBanner } from './banners/signed-out-banner';
export { TwoFactorBanner } from './banners/two-factor-banner';
export { SearchButton } from './search/search-button';
export { SlideOutSheet } from './navigation/slide-out-sheet';
export { ThemeMenu } from './theme/theme-menu';
