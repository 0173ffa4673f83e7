import type { ComponentProps } from 'react';
import { ensureRecentSignIn } from '../../api/step-up';
import { openDocument } from '../../browser/open-document';
import { ButtonLink } from './button';

/**
 * Renders a link to a file with personal data. The download needs a recent proof of identity, for which the person is
 * asked first.
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
        void ensureRecentSignIn().then((isProved) => (isProved ? openDocument(href) : undefined));
      }}
    />
  );
}
