import { IconButton, isComposing, Text, useSlot } from '@meridian/platform';
import { Dialog, Switch } from '@meridian/platform/controls';
import type { NavItem, Registry } from '@meridian/shared-types';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { navItems } from '../navigation/nav-items';
import type { Viewer } from '../../registry/audience';
import { hasSearchKey, setSearchKey } from './search-key';
import { useTypedAhead } from './use-typed-ahead';

/** Touch screens have no keys. */
const Keys = styled.div`
  display: flex;
  gap: var(--space-3);
  align-items: center;
  justify-content: space-between;
  @media (hover: none) {
    display: none;
  }
`;

/** The menus to whose pages the search leads. */
const AREAS: readonly NavItem['area'][] = [
  'side',
  'top',
  'account',
  'quick',
  'footer-community',
  'footer-company',
  'footer-connect',
];

/** Returns the pages of all menus once, under the first of their names. Pages of a chapter have no fixed path. */
function listPages(registry: Registry, viewer: Viewer): { label: string; to: string }[] {
  const items = AREAS.flatMap((area) => navItems(registry, area, viewer)).filter(({ to }) => !to.includes(':'));
  return [...new Map(items.toReversed().map(({ label, to }) => [to, { label, to }])).values()].toReversed();
}

const FIELDS = 'input, textarea, select, [contenteditable]';
const DIALOGS = '[role="dialog"], [role="alertdialog"]';

/**
 * Returns whether a key opens the search: Ctrl K and Cmd K everywhere, and `/` unless a person is typing or turned it
 * off.
 */
function opensSearch(event: KeyboardEvent, hasKey: boolean): boolean {
  if (event.defaultPrevented || event.altKey || isComposing(event) || document.querySelector(DIALOGS)) return false;
  if (event.ctrlKey || event.metaKey) return !event.shiftKey && event.key.toLowerCase() === 'k';
  return hasKey && event.key === '/' && !(event.target instanceof Element && event.target.closest(FIELDS));
}

/** Renders the button that opens the search, which a module fills. The keys `/` and Ctrl K open it, too. */
export function SearchButton({ registry, viewer }: { registry: Registry; viewer: Viewer }) {
  const [part] = useSlot('search');
  const [isOpen, setOpen] = useState(false);
  const [hasKey, setHasKey] = useState(hasSearchKey);
  const typedAhead = useTypedAhead(isOpen);
  const isFilled = part !== undefined;
  useEffect(() => {
    if (!isFilled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!opensSearch(event, hasKey)) return;
      event.preventDefault(); // The key would be typed into the field, and browsers have their own Ctrl K.
      setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isFilled, hasKey]);
  if (!part) return null;
  return (
    <>
      <IconButton
        label="Search"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden />
      </IconButton>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Search">
        {part.render({ pages: listPages(registry, viewer), typedAhead, onClose: () => setOpen(false) })}
        <Keys>
          <Text size="sm" tone="muted">
            Ctrl K opens the search, and so does / if this is on.
          </Text>
          <Switch
            aria-label="Open the search with the key /"
            checked={hasKey}
            onCheckedChange={(isOn) => {
              setSearchKey(isOn);
              setHasKey(isOn);
            }}
          />
        </Keys>
      </Dialog>
    </>
  );
}
