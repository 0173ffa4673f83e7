// This runs before the first paint, so that the other theme never flashes up. The key is that of the platform's
// theme/theme.ts.
try {
  const theme = localStorage.getItem('meridian:theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Without access to the storage, the system's theme applies.
}
