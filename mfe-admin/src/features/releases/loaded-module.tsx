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
} from '@meridian/platform';
import type { ReleaseOverview } from '@meridian/shared-types';
import { actText, audienceText } from './release-texts';

type Loaded = ReleaseOverview['modules'][number];

/** Shows the loaded version of a module, the sizes of its pages, and how other published versions differ. */
export function LoadedModule({ module: { name, version, released, sizes, versions, canary } }: { module: Loaded }) {
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
            {audienceText(canary)} load {canary.version} as a canary. It is stopped if more than {canary.maxFailures} %
            of its pages fail.
          </Text>
        )}
        {released && <Text size="sm">Released by {actText(released)}</Text>}
        {published && <Text size="sm">Published by {actText(published)}</Text>}
        <DescriptionList>
          {Object.entries(sizes).map(([what, size]) => (
            <DescriptionItem key={what}>{`${what} ${size}`}</DescriptionItem>
          ))}
        </DescriptionList>
        {others.length > 0 && (
          <details>
            <summary>Other published versions of {name}</summary>
            <DividedList>
              {others.map((other) => (
                <li key={other.version}>
                  <Stack gap={1}>
                    <strong>{other.version}</strong>
                    {other.published && <Text size="sm">Published by {actText(other.published)}</Text>}
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
