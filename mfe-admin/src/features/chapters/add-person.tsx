import { Button, Row, Stack } from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { PersonChoice, type Chosen } from './person-choice';
import { useAddMember } from './queries';

/** Adds a person to the chapter without a request, as a member or an admin. */
export function AddPerson({ chapterId }: { chapterId: number }) {
  const [isOpen, setOpen] = useState(false);
  const [person, setPerson] = useState<Chosen>();
  const change = (open: boolean) => {
    setOpen(open);
    setPerson(undefined);
  };
  const add = useAddMember(chapterId, () => change(false));
  const as = (role: 'admin' | 'member') => person && add.mutate({ userId: person.id, role });
  return (
    <Row justify="end">
      <Button variant="secondary" icon={<UserPlus aria-hidden />} onClick={() => change(true)}>
        Add a Person
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={change}
        title="Add a Person"
        description="They join without a request and are notified now."
        actions={
          person && (
            <>
              <Button variant="secondary" disabled={add.isPending} onClick={() => as('member')}>
                Add as Member
              </Button>
              <Button pending={add.isPending} pendingText="Adding..." onClick={() => as('admin')}>
                Add as Admin
              </Button>
            </>
          )
        }
      >
        <Stack gap={4}>
          <PersonChoice label="Search people" person={person} onChoose={setPerson} />
        </Stack>
      </Dialog>
    </Row>
  );
}
