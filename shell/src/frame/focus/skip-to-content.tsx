import { SkipLink } from '@meridian/platform';

/** Moves the focus to the content of the page. */
function focusMain(): void {
  const main = document.getElementById('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus();
}

/** Renders the first focus stop, a link that skips the menus. */
export const SkipToContent = () => (
  <SkipLink targetId="main" onSkip={focusMain}>
    Skip to content
  </SkipLink>
);
