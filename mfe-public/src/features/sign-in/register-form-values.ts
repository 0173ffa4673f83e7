import { z } from 'zod';
import { RegisterInput } from '@meridian/shared-types/schemas';

const passwords = { password: RegisterInput.shape.password, confirmPassword: z.string() };
const both = z.object(passwords);

/** The Join form as it is filled in; the chapter's id is a text until it is sent. */
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
    when: ({ value }) => both.safeParse(value).success, // also while other fields are still wrong
  });
export type RegisterFormValues = z.output<typeof RegisterFormValues>;

export const toRegisterInput = ({ name, email, password, chapterId }: RegisterFormValues): RegisterInput => ({
  name,
  email,
  password,
  chapterId: Number(chapterId),
  membershipType: 'full',
});
