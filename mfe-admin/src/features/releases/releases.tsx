import { EmptyState, queryFor, Section, Stack, Text } from '@meridian/platform';
import { QueryView, Table } from '@meridian/platform/controls';
import { adminApi, type ReleaseOverview } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { Package } from 'lucide-react';
import { LoadedModule } from './loaded-module';
import { actionText, actText, changeTexts } from './release-texts';

/** Shows which versions of the shell and the modules pages load, what else is published, and who released what. */
export function Releases() {
  // A release does not tell open pages about itself.
  const releases = useQuery({ ...queryFor(adminApi.releases), refetchOnMount: 'always' });
  return (
    <QueryView query={releases} what="releases" lines={8}>
      {(overview) =>
        overview.modules.length > 0 ? (
          <Overview overview={overview} />
        ) : (
          <EmptyState
            icon={<Package aria-hidden />}
            title="No release is recorded"
            text="The next publish or release of a module records what pages load."
          />
        )
      }
    </QueryView>
  );
}

function Overview({ overview: { release, modules, history } }: { overview: ReleaseOverview }) {
  return (
    <Stack gap={6}>
      <Section title={`Release ${release}`}>
        <Stack gap={4}>
          {modules.map((module) => (
            <LoadedModule key={module.name} module={module} />
          ))}
        </Stack>
      </Section>
      <Section title="History">
        {history.length > 0 ? (
          <Table
            label="History of releases"
            stacks
            rows={history}
            rowKey={({ at, action, changes }) => `${at} ${action} ${Object.keys(changes).join()}`}
            columns={[
              { key: 'action', header: 'Action', cell: actionText },
              { key: 'versions', header: 'Versions', cell: (entry) => changeTexts(entry).join(', ') },
              { key: 'by', header: 'By', cell: actText },
            ]}
          />
        ) : (
          <Text tone="muted">Nothing was published or released yet.</Text>
        )}
      </Section>
    </Stack>
  );
}
