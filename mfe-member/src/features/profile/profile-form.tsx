import { Card, Stack, api, toast } from '@meridian/platform';
import {
  FormButtons,
  SchemaFields,
  showFormError,
  submitWith,
  useFormDraft,
  useZodForm,
} from '@meridian/platform/forms';
import type { Profile } from '@meridian/shared-types';
import { PROFILE_FIELDS, ProfileInput, readFields } from '@meridian/shared-types/schemas';
import { useMutation } from '@tanstack/react-query';
import { invalidateMyProfile } from './queries';

/** Renders the form of the user's public profile. Changes that are not saved yet are stored as a draft. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const form = useZodForm(ProfileInput, readFields(PROFILE_FIELDS, profile));
  const draft = useFormDraft(form, 'profile');
  const save = useMutation({
    mutationFn: (body: ProfileInput) => api.auth.updateProfile({ body }),
    onSuccess: (saved) => {
      toast({ title: 'Profile updated', description: 'Others see your changes now.' });
      draft.sent(readFields(PROFILE_FIELDS, saved));
      return invalidateMyProfile();
    },
    onError: (error) => showFormError(form, error, 'Update failed', 'Unable to update profile.'),
  });
  return (
    <Card>
      <form noValidate aria-label="Profile" onSubmit={submitWith(form, save)}>
        <Stack gap={5}>
          <SchemaFields form={form} table={PROFILE_FIELDS} />
          <FormButtons mutation={save} submit="Save Changes" pendingText="Saving..." draft={draft} />
        </Stack>
      </form>
    </Card>
  );
}
