import { z } from '@meridian/platform/forms';
import { RegisterInput } from '@meridian/shared-types/schemas';

const passwords = { password: RegisterInput.shape.password, confirmPassword: z.string() };
const Passwords = z.object(passwords);

/** The values of the Join form. The chapter's id is a string until it is sent. */
export const RegisterFormValues = z
  .object({
    name: RegisterInput.shape.name,
    email: RegisterInput.shape.email,
    ...passwords,
    chapterId: z.string().min(1, 'Chapter selection is required'),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    message: "Passwords don't match",
    path: ['confirmPassword'],
    when: ({ value }) => Passwords.safeParse(value).success, // This also runs while other fields are invalid.
  });
export type RegisterFormValues = z.output<typeof RegisterFormValues>;

/** @param inviteToken the token of an invite link to the chapter, if the chapter is by invitation only */
export const toRegisterInput = (
  { name, email, password, chapterId }: RegisterFormValues,
  inviteToken: string | undefined,
): RegisterInput => ({
  name,
  email,
  password,
  chapterId: Number(chapterId),
  membershipType: 'full',
  ...(inviteToken !== undefined && { inviteToken }),
});
