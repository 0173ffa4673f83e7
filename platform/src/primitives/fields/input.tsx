import type { ComponentPropsWithRef, ReactNode } from 'react';
import styled from 'styled-components';
import { control } from './control';

const Native = styled.input`
  ${control}
`;
const Frame = styled.span`
  position: relative;
  display: block;
  > input {
    padding-inline-end: 3.25rem;
  }
  > :last-child {
    position: absolute;
    inset-inline-end: var(--space-1);
    inset-block: 0;
    display: grid;
    place-items: center;
  }
`;

/**
 * Renders a field for a line of text. `end` is a control at its far edge, such as a button that shows the password.
 * @example <Input id="email" type="email" autoComplete="email" />
 */
export function Input({ end, ...rest }: ComponentPropsWithRef<'input'> & { end?: ReactNode }) {
  const input = <Native dir="auto" {...rest} />;
  return end === undefined ? (
    input
  ) : (
    <Frame>
      {input}
      <span>{end}</span>
    </Frame>
  );
}
