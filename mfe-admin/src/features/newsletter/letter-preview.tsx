import { Stack, Text } from '@meridian/platform';
import { QueryView, Select } from '@meridian/platform/controls';
import type { Letter } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import { previewQuery } from './queries';

const Frame = styled.iframe`
  inline-size: 100%;
  block-size: 40rem;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-md);
  background: white;
`;
const Plain = styled.pre`
  max-block-size: 40rem;
  overflow: auto;
  padding: var(--space-4);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-md);
  background: var(--color-sunken);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

const VIEWS = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'text', label: 'As text' },
];
/** The size in bytes above which mail apps cut a letter. */
const MAX_BYTES = 100_000;

/**
 * Fixes the theme of a letter. An iframe would follow the theme of the device, so the media query of the letter is
 * replaced.
 */
const inTheme = (html: string, isDark: boolean): string =>
  html.replace('@media (prefers-color-scheme: dark)', isDark ? '@media all' : '@media not all');

/** Shows the saved draft as readers receive it, in both themes and as text. */
export function LetterPreview({ letter }: { letter: Letter }) {
  const [view, setView] = useState('light');
  const preview = useQuery(previewQuery(letter));
  return (
    <QueryView query={preview} what="the preview" lines={8}>
      {({ html, text, bytes }) => (
        <Stack gap={4}>
          <Select aria-label="Show" value={view} onValueChange={setView} options={VIEWS} />
          {view === 'text' ? (
            <Plain dir="auto" tabIndex={0} aria-label="The letter as text">
              {text}
            </Plain>
          ) : (
            <Frame title="The letter" sandbox="" srcDoc={inTheme(html, view === 'dark')} />
          )}
          {bytes > MAX_BYTES && (
            <Text tone="muted">
              This letter is long. Some email apps will cut it off and hide the link to unsubscribe.
            </Text>
          )}
        </Stack>
      )}
    </QueryView>
  );
}
