import { Checkbox, type JoinRequestItemProps } from '@meridian/platform/controls';
import { useRequestViewers } from '@meridian/platform/realtime';
import { Button, DescriptionItem, DescriptionList } from '@meridian/platform';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import type { BanDialogPart } from './ban-dialog-part';
import { RequestItem } from './request-item';
import { SavedNoteChoice } from './saved-note-choice';
import { useReportViewing } from './use-report-viewing';

const Item = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-3);
  align-items: start;
`;
/**
 * The label of the checkbox is cut off, because it is for screen readers: the name beside it is the same text.
 */
const Choice = styled.div`
  inline-size: 1.375rem;
  overflow: hidden;
  clip-path: inset(0);
  white-space: nowrap;
`;

/** On a phone, the names of the other admins are below the buttons. */
const Viewers = styled.div`
  &:not(:empty) {
    margin-block-start: var(--space-3);
  }
`;

interface Props extends Pick<JoinRequestItemProps, 'request' | 'disabled' | 'onDecide'> {
  /** The selection of the request for a decision on many together. */
  selection: { isSelected: boolean; onSelect: (isSelected: boolean) => void };
  BanDialog: BanDialogPart;
}

/**
 * Shows a pending request with the other admins who are looking at it and with saved notes. It can be selected. The
 * person can be banned, so that they do not ask again.
 */
export function DeskRequest({ request, selection, BanDialog, ...decision }: Props) {
  const { id, userId, chapterId, userProfile } = request;
  const [isBanning, setBanning] = useState(false);
  const viewers = useRequestViewers(id);
  const names = viewers.map(({ name }) => name).join(', ');
  return (
    <Item {...useReportViewing(id)}>
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
      <div>
        <RequestItem
          as="div"
          request={request}
          {...decision}
          moreActions={(nameId) => (
            <Button
              size="sm"
              variant="quiet"
              disabled={decision.disabled}
              aria-describedby={nameId}
              onClick={() => setBanning(true)}
            >
              Ban...
            </Button>
          )}
          noteChoice={(note, setNote) => <SavedNoteChoice chapterId={chapterId} note={note} onChoose={setNote} />}
        />
        <BanDialog
          person={isBanning ? { userId, name: userProfile.name } : undefined}
          chapterId={chapterId}
          onClose={() => setBanning(false)}
        />
        <Viewers role="status">
          {viewers.length > 0 && (
            <DescriptionList>
              <DescriptionItem
                icon={<Eye aria-hidden />}
              >{`${names} ${viewers.length === 1 ? 'is' : 'are'} looking at this`}</DescriptionItem>
            </DescriptionList>
          )}
        </Viewers>
      </div>
    </Item>
  );
}
