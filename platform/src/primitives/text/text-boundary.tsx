import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

interface Props {
  /** The text as it was written. */
  text: string;
  /** What is shown if `children` cannot be rendered. Default: `text`. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * Shows text of people that is rendered from what was written. If that fails, it shows the text as it was written
 * instead, so that no text makes a page unusable. Another text is rendered again.
 * @example <TextBoundary text={text}><Links text={text} /></TextBoundary>
 */
export const TextBoundary = ({ text, fallback = text, children }: Props) => (
  <ErrorBoundary fallback={fallback} resetKeys={[text]}>
    {children}
  </ErrorBoundary>
);
