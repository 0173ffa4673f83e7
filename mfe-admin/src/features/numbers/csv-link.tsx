import { ButtonLink, VisuallyHidden } from '@meridian/platform';
import { Download } from 'lucide-react';

interface Props {
  to: string;
  /** The content of the file. @example 'Churn' */
  of: string;
}

/** Links to a file that the server creates. It contains only counts, so no recent proof of identity is needed. */
export const CsvLink = ({ to, of }: Props) => (
  <ButtonLink
    to={to}
    variant="quiet"
    size="sm"
    icon={<Download aria-hidden />}
    download
    onClick={(event) => {
      event.preventDefault(); // The file is not a page of the router.
      window.location.assign(event.currentTarget.href);
    }}
  >
    CSV
    <VisuallyHidden>{` of ${of}`}</VisuallyHidden>
  </ButtonLink>
);
