import { toast } from '@meridian/platform';

/** URL of a person's directory entry. People share it instead of an email address. */
export const contactLink = (userId: string): string => `${window.location.origin}/directory?member=${userId}`;

/** Copies a person's contact link to the clipboard, or shows it if the browser denies access. */
export async function copyContactLink(userId: string, name: string): Promise<void> {
  const link = contactLink(userId);
  try {
    await navigator.clipboard.writeText(link);
    toast({
      title: 'Contact link copied',
      description: `Share it with someone who should meet ${name}. Their address stays private.`,
    });
  } catch {
    toast({ title: 'Contact link', description: link });
  }
}
