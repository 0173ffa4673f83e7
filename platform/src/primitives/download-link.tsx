import type { ComponentProps } from 'react';
import { ensureRecentSignIn } from '../session/step-up';
import { ButtonLink } from './button';

/**
 * A link to a file of people, which needs a recent proof of who the person is: they are asked for it first.
 * @example <DownloadLink to="/api/events/…/people/export">Export CSV</DownloadLink>
 */
export function DownloadLink(props: ComponentProps<typeof ButtonLink>) {
  return (
    <ButtonLink
      {...props}
      download
      onClick={(event) => {
        event.preventDefault();
        const { href } = event.currentTarget;
        void ensureRecentSignIn().then((isProved) => isProved && window.location.assign(href));
      }}
    />
  );
}
