import { toast } from '@meridian/platform';

/** Where a person's card is found: what is passed on instead of an address. */
export const contactLink = (userId: string): string => `${window.location.origin}/directory?member=${userId}`;

/** Puts a person's contact link on the clipboard; where that is closed to us, shows it. */
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
