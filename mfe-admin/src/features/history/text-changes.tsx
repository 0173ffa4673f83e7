import { diffWordsWithSpace } from 'diff';
import styled from 'styled-components';

const Text = styled.pre`
  max-block-size: 24rem;
  overflow: auto;
  padding: var(--space-4);
  border-radius: var(--radius-md);
  background: var(--color-sunken);
  font: inherit;
  white-space: pre-wrap;
  overflow-wrap: anywhere;

  ins {
    background: var(--color-success-soft);
    text-decoration-thickness: 2px;
  }
  del {
    background: var(--color-danger-soft);
  }
`;

/**
 * The most changed words of which the places are marked. The comparison of texts that have nothing in common takes time
 * in proportion to its square.
 */
const CHANGES_MAX = 300;

/** Returns the parts of both texts. If too much has changed, the whole texts are the parts. */
export const changesOf = (before: string, after: string) =>
  diffWordsWithSpace(before, after, { maxEditLength: CHANGES_MAX }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];

interface Props {
  label: string;
  /** The previous text, or undefined for the first version, in which nothing is marked. */
  before: string | undefined;
  after: string;
}

/** Shows a text in which removed and added words are marked. */
export function TextChanges({ label, before, after }: Props) {
  return (
    <Text dir="auto" tabIndex={0} aria-label={label}>
      {before === undefined
        ? after
        : changesOf(before, after).map(({ value, added, removed }, index) =>
            added ? <ins key={index}>{value}</ins> : removed ? <del key={index}>{value}</del> : value,
          )}
    </Text>
  );
}
