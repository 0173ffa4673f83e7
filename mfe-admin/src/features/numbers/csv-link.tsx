import { ButtonLink, VisuallyHidden } from '@meridian/platform';
import { Download } from 'lucide-react';

interface Props {
  to: string;
  /** What the file has. @example 'Churn' */
  of: string;
}

/** A link to a file that the server makes. It has only counts: nobody is asked who they are once more. */
export const CsvLink = ({ to, of }: Props) => (
  <ButtonLink
    to={to}
    variant="quiet"
    size="sm"
    icon={<Download aria-hidden />}
    download
    onClick={(event) => {
      event.preventDefault(); // no page of the router
      window.location.assign(event.currentTarget.href);
    }}
  >
    CSV
    <VisuallyHidden>{` of ${of}`}</VisuallyHidden>
  </ButtonLink>
);
