import { lazy, type ComponentType } from 'react';

const AGAIN_MS = 5000;

let begin: () => void = () => undefined;
const drawn = new Promise<void>((resolve) => {
  begin = resolve;
});

/** To be said once the frame is on the screen. */
export const frameIsDrawn = (): void => begin();

/**
 * Components without which a page is complete: they are loaded once it has been drawn, and asked for again until the
 * network gives them.
 */
function deferred<P>(load: () => Promise<ComponentType<P>>) {
  const untilLoaded = async (): Promise<{ default: ComponentType<P> }> => {
    await drawn;
    try {
      return { default: await load() };
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, AGAIN_MS);
      });
      return untilLoaded();
    }
  };
  return lazy(untilLoaded);
}

const onDemand = () => import('./on-demand');

export const AccountMenu = deferred(async () => (await onDemand()).AccountMenu);
export const SlideOutSheet = deferred(async () => (await onDemand()).SlideOutSheet);
export const ThemeMenu = deferred(async () => (await onDemand()).ThemeMenu);
export const Toaster = deferred(async () => (await onDemand()).Toaster);
export const DecisionNotifier = deferred(async () => (await import('@meridian/platform/realtime')).DecisionNotifier);
export const RealtimeBridge = deferred(async () => (await import('@meridian/platform/realtime')).RealtimeBridge);
