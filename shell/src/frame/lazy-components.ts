import { lazy, type ComponentType } from 'react';

const RETRY_MS = 5000;

let resolveRendered: () => void = () => undefined;
const frameRendered = new Promise<void>((resolve) => {
  resolveRendered = resolve;
});

/** Starts the loading of lazy components. It is called when the frame is on the screen. */
export const markFrameRendered = (): void => resolveRendered();

/**
 * Creates a component that a page does not need at first. It is loaded after the frame is rendered, and retried until
 * it loads.
 */
function lazyAfterFrame<P>(load: () => Promise<ComponentType<P>>) {
  const untilLoaded = async (): Promise<{ default: ComponentType<P> }> => {
    await frameRendered;
    try {
      return { default: await load() };
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, RETRY_MS);
      });
      return untilLoaded();
    }
  };
  return lazy(untilLoaded);
}

const importControls = () => import('./control-components');
const importOverrides = () => import('../override-code');

export const AccountMenu = lazyAfterFrame(async () => (await importControls()).AccountMenu);
export const NoticesBell = lazyAfterFrame(async () => (await import('./notices/notices-bell')).NoticesBell);
export const UnsavedChangesDialog = lazyAfterFrame(async () => (await importControls()).UnsavedChangesDialog);
export const UnconfirmedBanner = lazyAfterFrame(
  async () => (await import('./banners/unconfirmed-banner')).UnconfirmedBanner,
);
export const ImpersonationBanner = lazyAfterFrame(
  async () => (await import('./banners/impersonation-banner')).ImpersonationBanner,
);
export const BottomLinks = lazyAfterFrame(async () => (await import('./navigation/bottom-links')).BottomLinks);
export const ModuleVersions = lazyAfterFrame(async () => (await importOverrides()).ModuleVersions);
export const NewReleaseBanner = lazyAfterFrame(async () => (await importControls()).NewReleaseBanner);
export const OverrideBadge = lazyAfterFrame(async () => (await importOverrides()).OverrideBadge);
export const SearchButton = lazyAfterFrame(async () => (await importControls()).SearchButton);
export const SideNav = lazyAfterFrame(async () => (await import('./navigation/side-nav')).SideNav);
export const SignedOutBanner = lazyAfterFrame(async () => (await importControls()).SignedOutBanner);
export const SlideOutSheet = lazyAfterFrame(async () => (await importControls()).SlideOutSheet);
export const ThemeMenu = lazyAfterFrame(async () => (await importControls()).ThemeMenu);
export const Toaster = lazyAfterFrame(async () => (await importControls()).Toaster);
export const TwoFactorBanner = lazyAfterFrame(async () => (await importControls()).TwoFactorBanner);
export const DecisionNotifier = lazyAfterFrame(
  async () => (await import('@meridian/platform/realtime')).DecisionNotifier,
);
export const RealtimeBridge = lazyAfterFrame(async () => (await import('@meridian/platform/realtime')).RealtimeBridge);
