// Runs before the first paint, so that a chosen theme never flashes into the other. The key is the platform's (theme/theme.ts).
try {
  const theme = localStorage.getItem('meridian:theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // storage is closed to us: the system's theme applies
}
