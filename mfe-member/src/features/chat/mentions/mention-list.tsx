import { Avatar, countText, VisuallyHidden } from '@meridian/platform';
import { Fragment } from 'react';
import styled from 'styled-components';
import type { MentionPerson } from './mention-order';

const Panel = styled.div`
  position: absolute;
  inset-inline: var(--space-3);
  inset-block-end: 100%;
  z-index: 1;
  max-block-size: 16rem;
  overflow-y: auto;
  padding: var(--space-1);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-md);
  background: var(--color-surface-raised);
  box-shadow: var(--shadow-2);
`;
const Person = styled.li`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: 2.75rem;
  padding-inline: var(--space-2);
  border-radius: var(--radius-sm);
  cursor: pointer;
  overflow-wrap: anywhere;
  &[aria-selected='true'] {
    background: var(--color-sunken);
  }
`;

/** The place distinguishes people with the same name. */
const Where = styled.span`
  display: block;
  font-size: var(--text-sm);
  color: var(--color-text-muted);
`;

interface Props {
  id: string;
  people: readonly MentionPerson[];
  chapterName: string | undefined;
  active: number;
  onActive: (index: number) => void;
  onChoose: (index: number) => void;
}

export const mentionOptionId = (id: string, index: number) => `${id}-${index}`;

/** Shows the people who can be mentioned. The focus stays in the message. */
export const MentionList = ({ id, people, chapterName, active, onActive, onChoose }: Props) => (
  <>
    {people.length > 0 && (
      // A press must not take the focus from the message.
      <Panel onMouseDown={(event) => event.preventDefault()}>
        <ul id={id} role="listbox" aria-label="People to mention">
          {people.map(({ userId, profile }, index) => (
            <Person
              key={userId}
              id={mentionOptionId(id, index)}
              role="option"
              aria-selected={index === active}
              onClick={() => onChoose(index)}
              onMouseMove={() => onActive(index)}
            >
              <Avatar name={profile.name} src={profile.avatarUrl} size="sm" />
              <span>
                <bdi>{profile.name}</bdi>
                <Where>
                  {[chapterName, profile.location].filter(Boolean).map((place, part) => (
                    <Fragment key={part}>
                      {part > 0 && ' · '}
                      <bdi>{place}</bdi>
                    </Fragment>
                  ))}
                </Where>
              </span>
            </Person>
          ))}
        </ul>
      </Panel>
    )}
    <VisuallyHidden role="status">
      {people.length > 0 && `${countText(people.length, 'person', 'people')} to mention. Choose with the arrow keys.`}
    </VisuallyHidden>
  </>
);
