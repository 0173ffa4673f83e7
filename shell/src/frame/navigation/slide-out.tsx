import { IconButton, unseenText, useUnseenCounts } from '@meridian/platform';
import type { Registry } from '@meridian/shared-types';
import { Menu as MenuIcon } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { SlideOutSheet } from '../lazy-components';
import type { Viewer } from '../../registry/audience';

const Marked = styled.span`
  position: relative;
  display: inline-flex;
`;
/** The dot shows that the menu contains something new. */
const Dot = styled.span`
  position: absolute;
  inset-block-start: -0.25rem;
  inset-inline-end: -0.25rem;
  inline-size: 0.625rem;
  block-size: 0.625rem;
  border: 2px solid var(--color-bg);
  border-radius: var(--radius-full);
  background: var(--color-accent);
  @media (forced-colors: active) {
    forced-color-adjust: none;
    background: Highlight;
  }
`;

/** Renders the menus of small screens, with the entries of the top bar and the side navigation. */
export function SlideOut({ registry, viewer }: { registry: Registry; viewer: Viewer | undefined }) {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const [wasOpened, setWasOpened] = useState(false);
  // Following any link closes the menu, and Back does not open it again.
  if (openAt !== undefined && openAt !== key) setOpenAt(undefined);
  if (openAt !== undefined && !wasOpened) setWasOpened(true);
  const open = openAt !== undefined;
  const news = unseenText(useUnseenCounts().all);
  const unseenId = useId();
  return (
    <>
      <IconButton
        label="Menu"
        aria-describedby={unseenId}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpenAt(key)}
      >
        <Marked>
          <MenuIcon aria-hidden size={20} />
          {news && <Dot />}
        </Marked>
      </IconButton>
      <span hidden id={unseenId}>
        {news}
      </span>
      {wasOpened && (
        <Suspense>
          <SlideOutSheet
            registry={registry}
            viewer={viewer}
            open={open}
            onOpenChange={(next) => setOpenAt(next ? key : undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
