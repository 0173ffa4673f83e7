/**
 * Copies a text to the clipboard. Browsers offer their clipboard only over HTTPS. Over plain HTTP, the text is selected
 * in a field and copied by a command.
 * @throws {Error} if the browser does neither; the caller then asks the person to copy the text
 * @example await copyText('https://meridian.example/events/12')
 */
export async function copyText(text: string): Promise<void> {
  // The type claims that a clipboard always exists.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard) return clipboard.writeText(text);
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.style.cssText = 'position: fixed; inset-block-start: 0; opacity: 0;';
  // An open dialog does not let the focus leave it.
  (focused?.closest('[role=dialog]') ?? document.body).append(field);
  field.focus();
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!isCopied) throw new Error('The browser could not copy the text.');
}
