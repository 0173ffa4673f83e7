import { Card, ErrorState } from '@meridian/platform';
import type { ComponentProps, ReactNode } from 'react';

/** Renders the card of settings, or why they could not be loaded. */
export function SettingsCard({ query, children }: SettingsCardProps) {
  if (query.isError) return <ErrorState title="Your settings could not be loaded" query={query} />;
  return <Card>{children}</Card>;
}
interface SettingsCardProps {
  query: NonNullable<ComponentProps<typeof ErrorState>['query']> & { isError: boolean };
  children: ReactNode;
}
