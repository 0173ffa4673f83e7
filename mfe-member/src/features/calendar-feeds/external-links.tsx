import { Row } from '@meridian/platform';

interface ExternalLink {
  label: string;
  href: string;
  /** Opened by a program of the device, not in a tab. */
  isFile?: boolean;
}

/** Links out of Meridian, side by side. Other sites do not learn where the reader comes from. */
export const ExternalLinks = ({ links }: { links: readonly ExternalLink[] }) => (
  <Row gap={5} wrap>
    {links.map(({ label, href, isFile }) => (
      <a key={label} href={href} {...(!isFile && { target: '_blank', rel: 'noopener noreferrer' })}>
        {label}
      </a>
    ))}
  </Row>
);
