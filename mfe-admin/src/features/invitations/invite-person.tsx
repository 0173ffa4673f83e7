import { ErrorState, Grid, Input, Skeleton } from '@meridian/platform';
import { ChapterSelect, Dialog } from '@meridian/platform/controls';
import { DialogForm, FormField, showFormError, useZodForm, z, InputField } from '@meridian/platform/forms';
import { LIMITS, type Chapter, type Role } from '@meridian/shared-types';
import { InvitationInput } from '@meridian/shared-types/schemas';
import { useQuery } from '@tanstack/react-query';
import { allChapters, useInvite } from './queries';

interface Props {
  /** The role of the person in the chapter, or undefined while nobody is being invited. */
  role: Role | undefined;
  onClose: () => void;
}

/** Invites a person without an account by mail into a chapter, as a member or as its admin. */
export function InvitePerson({ role, onClose }: Props) {
  const chapters = useQuery({ ...allChapters(), enabled: role !== undefined });
  return (
    <Dialog
      open={role !== undefined}
      onOpenChange={onClose}
      title={role === 'admin' ? 'Invite an Admin' : 'Invite a Person'}
      description="They get an email with a personal link to choose a password. The link works for 14 days."
    >
      {chapters.isError && <ErrorState title="The chapters could not be loaded" query={chapters} />}
      {role && chapters.isPending && <Skeleton lines={4} />}
      {role && chapters.data && <InviteForm role={role} chapters={chapters.data} onClose={onClose} />}
    </Dialog>
  );
}

const { months } = InvitationInput.shape;
const Typed = InvitationInput.extend({
  chapterId: z.string().min(1, 'Choose a chapter').transform(Number),
  months: z.string().transform(Number).pipe(months),
});
/** Admins need a membership immediately, so that they can start their work. */
const FIRST_MONTHS: Record<Role, string> = { admin: '12', member: '0' };

function InviteForm({ role, chapters, onClose }: { role: Role; chapters: readonly Chapter[]; onClose: () => void }) {
  const form = useZodForm(Typed, {
    name: '',
    email: '',
    // If there are several chapters, the admin has to choose one.
    chapterId: chapters.length === 1 ? String(chapters[0]?.id) : '',
    role,
    months: FIRST_MONTHS[role],
  });
  const invite = useInvite(onClose, (error) => showFormError(form, error, 'Not invited', 'Try again in a moment.'));
  return (
    <DialogForm form={form} mutation={invite} submit="Send Invitation" pendingText="Inviting..." onClose={onClose}>
      <Grid min="13rem" gap={4}>
        <InputField form={form} name="name" label="Name" autoComplete="off" />
        <InputField form={form} name="email" label="Email" type="email" autoComplete="off" />
      </Grid>
      <FormField form={form} name="chapterId" label="Chapter">
        {({ value, onChange, ...props }) => (
          <ChapterSelect
            {...props}
            chapters={chapters}
            value={value}
            onValueChange={onChange}
            placeholder="Select a chapter"
          />
        )}
      </FormField>
      <FormField
        form={form}
        name="months"
        label="Free months"
        help="They are full members from now on, free of charge. With 0, they can pay for a membership themselves."
      >
        {(props) => <Input type="number" min={0} max={LIMITS.givenMonthCount} {...props} />}
      </FormField>
    </DialogForm>
  );
}
