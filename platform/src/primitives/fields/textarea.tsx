import type { ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { control } from './control';

const Native = styled.textarea<{ $resize: 'vertical' | 'none'; $rows: number }>`
  ${control}
  display: block;
  min-block-size: calc(${({ $rows }) => $rows} * 1lh + 2 * var(--space-2) + 2px);
  max-block-size: 60vh;
  resize: ${({ $resize }) => $resize};
  field-sizing: content;
`;

/**
 * Renders a field for several lines of text. It grows with the text if the browser supports that.
 * @example <Textarea id="about" rows={4} />
 */
export const Textarea = ({
  resize = 'vertical',
  rows = 3,
  ...rest
}: ComponentPropsWithRef<'textarea'> & { resize?: 'vertical' | 'none' }) => (
  <Native dir="auto" rows={rows} $rows={rows} $resize={resize} {...rest} />
);
