const STEP_MS = 50;
const MOST_STEPS = 20;

const wait = () => new Promise((resolve) => setTimeout(resolve, STEP_MS));
const hasOverlayEntry = () => ((history.state as { overlays?: number } | null)?.overlays ?? 0) > 0;

/**
 * Opens an address in place of this document, or downloads it. If a dialog is just closing, it first waits until the
 * history entry of the dialog is gone, because the step back would cancel it. It waits for at most a second.
 * @example if (await ensureRecentSignIn()) await openDocument(exportUrl);
 */
export async function openDocument(href: string): Promise<void> {
  for (let steps = 0; steps < MOST_STEPS && hasOverlayEntry(); steps += 1) await wait();
  if (href === location.href) location.reload();
  else location.assign(href);
}
