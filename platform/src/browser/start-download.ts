/**
 * Downloads the file at a path of this site, without leaving the page.
 * @example startDownload('/api/profile/export/file?token=…')
 */
export function startDownload(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}
