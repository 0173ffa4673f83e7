import { Card, Input, Stack, Textarea, api, toast } from '@meridian/platform';
import { TagInput } from '@meridian/platform/controls';
import { FormButtons, FormField, showFormError, submitWith, useFormDraft, useZodForm } from '@meridian/platform/forms';
import { LIMITS, type Profile } from '@meridian/shared-types';
import { ProfileInput } from '@meridian/shared-types/schemas';
import { useMutation } from '@tanstack/react-query';
import { invalidateMyProfile } from './queries';

/** Renders the form of the user's public profile. Changes that are not saved yet are stored as a draft. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { name, location, description, tags } = profile;
  const form = useZodForm(ProfileInput, { name, location, description, tags });
  const draft = useFormDraft(form, 'profile');
  const save = useMutation({
    mutationFn: (body: ProfileInput) => api.auth.updateProfile({ body }),
    onSuccess: (saved) => {
      toast({ title: 'Profile updated', description: 'Others see your changes now.' });
      draft.sent({ name: saved.name, location: saved.location, description: saved.description, tags: saved.tags });
      return invalidateMyProfile();
    },
    onError: (error) => showFormError(form, error, 'Update failed', 'Unable to update profile.'),
  });
  return (
    <Card>
      <form noValidate aria-label="Profile" onSubmit={submitWith(form, save)}>
        <Stack gap={5}>
          <FormField form={form} name="name" label="Name">
            {(props) => <Input autoComplete="name" {...props} />}
          </FormField>
          <FormField form={form} name="location" label="Location" optional>
            {(props) => <Input {...props} />}
          </FormField>
          <FormField
            form={form}
            name="description"
            label="About"
            optional
            help="What you do, and what people can ask you about."
          >
            {(props) => <Textarea rows={5} {...props} />}
          </FormField>
          <FormField form={form} name="tags" label="Skills" optional help="Press Enter to add a skill.">
            {({ value, onChange, ...props }) => (
              <TagInput
                {...props}
                value={value ?? []}
                onChange={onChange}
                maxLength={LIMITS.tagMax}
                placeholder="Add a skill"
              />
            )}
          </FormField>
          <FormButtons mutation={save} submit="Save Changes" pendingText="Saving..." draft={draft} />
        </Stack>
      </form>
    </Card>
  );
}
