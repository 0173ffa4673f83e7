import {
  Badge,
  Card,
  DescriptionItem,
  DescriptionList,
  DividedList,
  Heading,
  Row,
  Stack,
  Text,
  TextLink,
} from '@meridian/platform';
import type { ReleaseOverview } from '@meridian/shared-types';
import { describePages } from '@meridian/shared-types/page-counts';
import { NameLists } from './name-lists';
import { actText, audienceText } from './release-texts';

type Loaded = ReleaseOverview['modules'][number];

/** Shows what browsers have reported about the loaded version, and about the canary beside it. */
function ReportedPages({ module: { version, pages, canary } }: { module: Loaded }) {
  if (!pages) return <Text size="sm">The reports of browsers about its pages are not available.</Text>;
  return (
    <DescriptionList>
      <DescriptionItem>{`${version}: ${describePages(pages)}`}</DescriptionItem>
      {canary?.pages && (
        <DescriptionItem>{`${canary.version} (canary): ${describePages(canary.pages)}`}</DescriptionItem>
      )}
    </DescriptionList>
  );
}

/**
 * Shows the loaded version of a module, the sizes of its pages, what it needs of the shell, and how other published
 * versions differ.
 */
export function LoadedModule({ module }: { module: Loaded }) {
  const { name, version, previous, platform, released, sizes, parts = [], names = {}, versions, canary } = module;
  const isShell = name === 'shell';
  const others = versions.filter((each) => each.version !== version);
  const published = versions.find((each) => each.version === version)?.published;
  return (
    <Card>
      <Stack gap={3}>
        <Row gap={3}>
          <Heading level={3}>{name}</Heading>
          <Badge tone="accent">{version}</Badge>
        </Row>
        {canary && (
          <Text size="sm">
            {audienceText(canary)} load {canary.version} as a canary. It is stopped if a page fails in more than{' '}
            {canary.maxFailures}% of its sessions.
          </Text>
        )}
        {!isShell && <ReportedPages module={module} />}
        {released && <Text size="sm">Released by {actText(released)}</Text>}
        {published && <Text size="sm">Published by {actText(published)}</Text>}
        {platform && (
          <Text size="sm">
            {isShell ? 'Provides' : 'Needs'} platform {platform}
            {previous && ` · A rollback loads ${previous}`}
          </Text>
        )}
        <DescriptionList>
          {Object.entries(sizes).map(([what, size]) => (
            <DescriptionItem key={what}>{`${what} ${size}`}</DescriptionItem>
          ))}
        </DescriptionList>
        {parts.length > 0 && <Text size="sm">Parts in other pages: {parts.join(', ')}</Text>}
        <NameLists title={isShell ? 'Names that the shell provides' : `Names that ${name} uses`} names={names} />
        {others.length > 0 && (
          <details>
            <summary>Other published versions of {name}</summary>
            <DividedList>
              {others.map((other) => (
                <li key={other.version}>
                  <Stack gap={1}>
                    <strong>{other.version}</strong>
                    {other.published && <Text size="sm">Published by {actText(other.published)}</Text>}
                    {other.preview && (
                      <Text size="sm">
                        <TextLink href={other.preview} target="_blank">
                          Open {name} {other.version} in a New Tab
                        </TextLink>
                      </Text>
                    )}
                    {other.differences.map((line) => (
                      <Text key={line} size="sm" tone="muted">
                        {line}
                      </Text>
                    ))}
                  </Stack>
                </li>
              ))}
            </DividedList>
          </details>
        )}
      </Stack>
    </Card>
  );
}
