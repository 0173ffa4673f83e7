import { Checkbox, type JoinRequestItemProps } from '@meridian/platform/controls';
import { useLooks } from '@meridian/platform/realtime';
import { Fact, Facts } from '@meridian/platform';
import { Eye } from 'lucide-react';
import styled from 'styled-components';
import { RequestItem } from './request-item';
import { SavedNoteChoice } from './saved-note-choice';
import { useLookAt } from './use-look-at';

const Item = styled.li<{ $isSelectable: boolean }>`
  display: grid;
  grid-template-columns: ${({ $isSelectable }) => $isSelectable && 'auto'} minmax(0, 1fr);
  gap: var(--space-3);
  align-items: start;
`;
/** The checkbox's words are for screen readers: the name beside it says the same. */
const Choice = styled.div`
  inline-size: 1.375rem;
  overflow: hidden;
  white-space: nowrap;
`;

interface Props extends Pick<JoinRequestItemProps, 'request' | 'disabled' | 'onDecide'> {
  /** Where many can be decided at once. */
  selection?: { isSelected: boolean; onSelect: (isSelected: boolean) => void };
}

/** A pending request: it shows which other admins look at it, offers saved notes, and can be selected. */
export function DeskRequest({ request, selection, ...decision }: Props) {
  const { id, chapterId, userProfile } = request;
  const looks = useLooks(id);
  const names = looks.map(({ name }) => name).join(', ');
  return (
    <Item $isSelectable={selection !== undefined} {...useLookAt(id)}>
      {selection && (
        <Choice>
          <Checkbox
            label={
              <>
                Select <bdi>{userProfile.name}</bdi>
              </>
            }
            checked={selection.isSelected}
            onCheckedChange={(checked) => selection.onSelect(checked === true)}
          />
        </Choice>
      )}
      <div>
        <RequestItem
          as="div"
          request={request}
          {...decision}
          noteChoice={(note, setNote) => <SavedNoteChoice chapterId={chapterId} note={note} onChoose={setNote} />}
        />
        <div role="status">
          {looks.length > 0 && (
            <Facts>
              <Fact icon={<Eye aria-hidden />}>{`${names} ${looks.length === 1 ? 'is' : 'are'} looking at this`}</Fact>
            </Facts>
          )}
        </div>
      </div>
    </Item>
  );
}
