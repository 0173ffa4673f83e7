import { Row } from '@meridian/platform';

interface ExternalLink {
  label: string;
  href: string;
  /** Whether a program of the device opens the link, instead of a tab. */
  isFile?: boolean;
}

/** Shows links to other sites side by side. The other sites do not receive a referrer. */
export const ExternalLinks = ({ links }: { links: readonly ExternalLink[] }) => (
  <Row gap={5} wrap>
    {links.map(({ label, href, isFile }) => (
      <a key={label} href={href} {...(!isFile && { target: '_blank', rel: 'noopener noreferrer' })}>
        {label}
      </a>
    ))}
  </Row>
);
