import { Card, Heading, media, Stack, Text } from '@meridian/platform';
import { Select, Switch } from '@meridian/platform/controls';
import {
  MAIL_FREQUENCY_NAMES,
  MAIL_FREQUENCIES,
  NOTICE_GROUPS,
  NOTICE_GROUP_TEXTS,
  type MailFrequency,
  type NoticeGroup,
  type Preferences,
} from '@meridian/shared-types';
import styled from 'styled-components';

export interface PreferencesProps {
  preferences: Preferences;
  onChange: (next: Preferences) => void;
}

const PACES = MAIL_FREQUENCIES.map((value) => ({ value, label: MAIL_FREQUENCY_NAMES[value] }));

const Group = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: var(--space-3) var(--space-5);
  padding-block: var(--space-3);
  border-block-start: 1px solid var(--color-border);
  > :first-child {
    grid-column: 1 / -1;
  }
  ${media.md} {
    grid-template-columns: minmax(0, 1fr) auto 10rem;
    > :first-child {
      grid-column: auto;
    }
  }
`;
const Labelled = styled.label`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  font-size: var(--text-sm);
`;

/** Renders the choice of where the user is notified of each group. */
export function GroupsCard({ preferences, onChange }: PreferencesProps) {
  const change = (group: NoticeGroup, choice: Partial<Preferences['groups'][NoticeGroup]>) =>
    onChange({
      ...preferences,
      groups: { ...preferences.groups, [group]: { ...preferences.groups[group], ...choice } },
    });
  return (
    <Card>
      <Stack gap={3}>
        <div>
          <Heading level={2} size="lg">
            Notifications by Topic
          </Heading>
          <Text size="sm" tone="muted">
            Choose the bell, email, or both. A digest has everything that you have not read yet.
          </Text>
        </div>
        <ul>
          {NOTICE_GROUPS.map((group) => (
            <Group key={group}>
              <div>
                <strong id={`group-${group}`}>{NOTICE_GROUP_TEXTS[group].name}</strong>
                <Text size="sm" tone="muted">
                  {NOTICE_GROUP_TEXTS[group].text}
                </Text>
              </div>
              <Labelled>
                <Switch
                  aria-label={`${NOTICE_GROUP_TEXTS[group].name}: under the bell`}
                  checked={preferences.groups[group].page}
                  onCheckedChange={(page) => change(group, { page })}
                />
                Bell
              </Labelled>
              <Select
                aria-label={`${NOTICE_GROUP_TEXTS[group].name}: by email`}
                value={preferences.groups[group].mail}
                onValueChange={(mail) => change(group, { mail: mail as MailFrequency })}
                options={PACES}
              />
            </Group>
          ))}
        </ul>
      </Stack>
    </Card>
  );
}
